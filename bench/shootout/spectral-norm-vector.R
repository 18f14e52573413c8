# spectral-norm in vector style: the matrix by outer(), products by %*% and crossprod().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50L

A <- outer(seq_len(n) - 1, seq_len(n) - 1, function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1))
AtA <- function(u) crossprod(A, A %*% u)

u <- rep(1, n)
for (i in 1:10) {
  v <- AtA(u)
  u <- AtA(v)
}
cat(sprintf("%0.9f\n", sqrt(sum(u * v) / sum(v^2))))
