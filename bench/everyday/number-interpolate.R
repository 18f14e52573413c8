# Values between points: approx(), spline(), functions made of points.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 6000L

x <- c(0, 1, 3, 4, 7)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    y <- c(1, 4, 2, 8, i %% 6)
    s <- s + approx(x, y, xout = c(.5, 2))$y[2]
    f <- splinefun(x, y)
    s <- s + f(2.5) + f(2.5, deriv = 1)
    g <- approxfun(x, y, rule = 2)
    s <- s + g(9) + spline(x, y, n = 4)$y[3]
  }
  s
}
print(use(n))
