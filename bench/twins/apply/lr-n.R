# Linear regression with 10 variables by gradient descent: lapply over samples
set.seed(1); n <- 5000; d <- 10
x <- matrix(rnorm(n * d), n); y <- drop(x %*% (1:d)) + rnorm(n)
samples <- lapply(1:n, function(i) c(y[i], x[i, ]))
run <- function() {
  theta <- numeric(d)
  for (step in 1:10) {
    grads <- lapply(samples, function(s) { v <- s[-1]; (sum(v * theta) - s[1]) * v })
    theta <- theta - 0.1 * Reduce(`+`, grads) / n
  }
  theta
}
twin <- function() {
  theta <- numeric(d)
  for (step in 1:10) theta <- theta - 0.1 * drop(crossprod(x, x %*% theta - y)) / n
  theta
}
