# The last digits of small matrix products, which depend on the order of sums in BLAS.
# machine: x86_64
set.seed(1)
p <- function(x) cat(sprintf("%a", sum(x * seq_along(x)^1.1)), "")
for (n in c(1, 2, 3, 5, 8, 13, 20)) {
  for (k in c(1, 2, 3, 7, 10, 16)) {
    x <- matrix(rnorm(n * k), n)
    y <- rnorm(n)
    z <- matrix(rnorm(k * 5), k)
    cat(n, k, "")
    p(x %*% z)
    p(crossprod(x))
    p(tcrossprod(x))
    p(x %*% z[, 1])
    p(y %*% x)
    p(tcrossprod(x, t(z)))
    cat("\n")
  }
}
a <- matrix(c(4, 2, 7, 6, 9, 1, 3, 8, 5), 3) / 10
solve(a) %*% a
zapsmall(solve(a) %*% a)
h <- 1 / outer(1:5, 1:5, function(i, j) i + j - 1)
h %*% solve(h)
