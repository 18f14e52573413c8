# Small matrices: Kronecker products, powers, rows repeated, sweeps.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 9000L

a <- matrix(c(2, 1, 1, 3), 2)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    k <- kronecker(a, diag(2))
    p <- diag(2)
    for (j in 1:3) p <- p %*% a
    m <- rbind(a, c(i, 1))[c(1, 1, 3), ]
    z <- sweep(m, 2, colMeans(m))
    s <- s + sum(k) + p[1, 2] + sum(abs(z)) + max.col(m, "first")[3]
  }
  s
}
print(use(n))
