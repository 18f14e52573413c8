# Linear and logistic regression with eight weights, one observation after the other.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

set.seed(5)
X <- matrix(rnorm(200 * 8), 200, 8)
truth <- c(1, -2, 0.5, 3, 0, -1, 2, 0.25)
y <- as.vector(X %*% truth) + rnorm(200, 0, 0.1)
z <- as.numeric(y > 0)
linear <- function(X, y, n, rate) {
  w <- rep(0, ncol(X))
  v <- w
  for (k in seq_len(n)) {
    i <- (k - 1) %% nrow(X) + 1
    x <- X[i, ]
    g <- (sum(w * x) - y[i]) * x
    v <- 0.9 * v + g
    w <- w - rate * v
  }
  w
}
logistic <- function(X, z, n, rate) {
  w <- numeric(ncol(X))
  loss <- 0
  for (k in seq_len(n)) {
    i <- (k - 1) %% nrow(X) + 1
    x <- X[i, ]
    p <- 1 / (1 + exp(-sum(w * x)))
    loss <- loss + abs(p - z[i])
    w <- w + rate * ((z[i] - p) * x - 0.001 * w)
  }
  c(w, loss)
}
cat("linear", format(linear(X, y, n, 0.001), digits = 6), "\n")
cat("logistic", format(logistic(X, z, n, 0.05), digits = 6), "\n")
