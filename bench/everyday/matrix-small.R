# Products, transposes, diagonals of small matrices.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 42000L

a <- matrix(c(2, 1, 1, 3), 2)
use <- function(n) {
  m <- diag(2)
  for (i in seq_len(n)) {
    m <- m %*% a
    m <- t(m) / sum(diag(m)) + crossprod(a)
    m <- m - m[1, 1] * diag(2)
  }
  m
}
print(round(use(n), 4))
