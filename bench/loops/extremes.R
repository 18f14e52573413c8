# The greatest and least element and their places.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
x <- sin(seq_len(n) * 1.1) * cos(seq_len(n) / 7)
extremes <- function(x) {
  high <- -Inf
  low <- Inf
  where <- c(0L, 0L)
  at_high <- 0L
  at_low <- 0L
  for (i in seq_along(x)) {
    if (x[i] > high) {
      high <- x[i]
      at_high <- i
    }
    if (x[i] < low) {
      low <- x[i]
      at_low <- i
    }
  }
  c(high, low, at_high, at_low)
}
for (k in 1:9) extremes(x)
cat(sprintf("%.6f\n", extremes(x)))
