# sweep, apply and scale of a small matrix.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 9500L

a <- matrix(c(2, 1, 1, 3, 5, 4), 3)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(sweep(a, 2, colMeans(a))^2) + sum(apply(a, 2, range))
  s
}
print(use(n))
