# Linear regression by least squares: the normal equations, added up over samples
set.seed(9); n <- 5000; d <- 5
X <- cbind(1, matrix(rnorm(n * d), n)); y <- drop(X %*% (0:d)) + rnorm(n)
samples <- lapply(1:n, function(i) list(x = X[i, ], y = y[i]))
run <- function() {
  a <- Reduce(`+`, lapply(samples, function(s) tcrossprod(s$x)))
  b <- Reduce(`+`, lapply(samples, function(s) s$y * s$x))
  solve(a, b)
}
twin <- function() drop(solve(crossprod(X), crossprod(X, y)))
