# A function as an argument, or its name.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60000L

summarise <- function(x, fun = "mean", ...) {
  fun <- match.fun(fun)
  fun(x, ...)
}
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + summarise(c(1, 2, i)) + summarise(c(1, NA), sum, na.rm = TRUE)
  s
}
print(use(n))
