# A Gibbs sampler for a normal model of three means, one row of the result after the other.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

set.seed(12)
y <- list(rnorm(12, 1), rnorm(20, 2), rnorm(16, 0.5))
gibbs <- function(y, n) {
  k <- length(y)
  size <- lengths(y)
  average <- sapply(y, mean)
  theta <- average
  mu <- 1
  tau <- 1
  draws <- matrix(0, n, k + 2)
  for (i in seq_len(n)) {
    precision <- size + tau
    centre <- (size * average + tau * mu) / precision
    theta <- centre + rnorm(k) / sqrt(precision)
    mu <- sum(theta) / k + rnorm(1) / sqrt(k * tau)
    tau <- (1 + k / 2) / (1 + sum((theta - mu)^2) / 2)
    draws[i, ] <- c(theta, mu, tau)
  }
  draws
}
draws <- gibbs(y, n)
cat("means", format(colMeans(draws), digits = 6), "\n")
cat("last", format(draws[n, ], digits = 6), "\n")
