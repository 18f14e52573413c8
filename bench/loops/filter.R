# A moving average over five elements.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
x <- (seq_len(n) * 0.6180339887498949) %% 1
smooth5 <- function(x) {
  n <- length(x)
  y <- numeric(n)
  for (i in 3:(n - 2)) y[i] <- (x[i - 2] + x[i - 1] + x[i] + x[i + 1] + x[i + 2]) / 5
  y
}
for (k in 1:9) smooth5(x)
cat(sprintf("%.8f\n", sum(smooth5(x))))
