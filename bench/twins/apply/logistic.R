# Logistic regression over records
set.seed(2); n <- 10000
x1 <- rnorm(n); x2 <- rnorm(n); y <- as.numeric(runif(n) < 1 / (1 + exp(-(x1 - 2 * x2))))
samples <- lapply(1:n, function(i) list(x = c(1, x1[i], x2[i]), y = y[i]))
sigmoid <- function(z) 1 / (1 + exp(-z))
run <- function() {
  w <- c(0, 0, 0)
  for (step in 1:10) {
    err <- vapply(samples, function(s) sigmoid(sum(s$x * w)) - s$y, 0)
    for (j in 1:3) w[j] <- w[j] - 0.5 * sum(err * vapply(samples, function(s) s$x[j], 0)) / n
  }
  w
}
X <- cbind(1, x1, x2)
twin <- function() {
  w <- c(0, 0, 0)
  for (step in 1:10) { err <- sigmoid(drop(X %*% w)) - y; for (j in 1:3) w[j] <- w[j] - 0.5 * sum(err * X[, j]) / n }
  w
}
