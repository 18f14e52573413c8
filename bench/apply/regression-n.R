# Linear regression with ten variables by gradient descent; the gradient of each observation by lapply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000L
p <- 10
samples <- lapply(1:n, function(i) {
  x <- c(1, (i * (1:p) * 37) %% 101 / 101)
  c(sum(x * (0:p)) + ((i * 53) %% 17 - 8) / 40, x)
})
theta <- numeric(p + 1)
gradient <- function(yx) {
  x <- yx[-1]
  error <- sum(x * theta) - yx[1]
  error * x
}
for (step in 1:20) {
  delta <- lapply(samples, gradient)
  theta <- theta - 0.1 * Reduce(`+`, delta) / n
}
cat(sprintf("%.6f\n", theta))
