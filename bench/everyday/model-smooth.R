# Interpolation, splines, polynomial roots.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5500L

x <- c(0, 1, 2, 3, 4)
y <- c(1, 3, 2, 5, 4)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + approx(x, y, xout = 2.5)$y + spline(x, y, n = 9)$y[4] + splinefun(x, y)(1.5)
  s
}
print(round(use(n), 6))
