# Pi from the share of points of a lattice in the unit circle, counted one by one.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
count <- function(n) {
  inside <- 0
  for (i in 1:n) {
    x <- (i * 0.6180339887498949) %% 1
    y <- (i - 0.5) / n
    if (x * x + y * y < 1) inside <- inside + 1
  }
  4 * inside / n
}
for (k in 1:9) count(n)
cat(sprintf("%.6f\n", count(n)))
