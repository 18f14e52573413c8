# Long chains of elementwise arithmetic over n numbers: what a device does in one pass.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000000L
x <- (1:n) / n
for (k in 1:5) {
  y <- exp(-x * x / 2) / sqrt(2 * pi) * (1 + 0.5 * x - 0.25 * x^2)
  z <- ifelse(y > 0.3, y * 2, y / 2)
  cat(sprintf("%.6f\n", sum(z)))
  x <- x * 0.9
}
