# Linear regression with one variable by gradient descent; the gradient of each observation by lapply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000L
x <- (1:n * 37) %% 101 / 101
samples <- lapply(1:n, function(i) c(3 + 2 * x[i] + ((i * 53) %% 17 - 8) / 40, x[i]))
theta <- c(0, 0)
gradient <- function(yx) {
  y <- yx[1]
  x <- c(1, yx[2])
  error <- sum(x * theta) - y
  error * x
}
for (step in 1:20) {
  delta <- lapply(samples, gradient)
  theta <- theta - 0.5 * Reduce(`+`, delta) / n
}
cat(sprintf("%.6f\n", theta))
