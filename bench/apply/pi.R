# Pi from the share of points of a lattice in the unit circle, a call for each point.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
inside <- sapply(1:n, function(i) {
  x <- (i * 0.6180339887498949) %% 1
  y <- (i - 0.5) / n
  if (x * x + y * y < 1) 1 else 0
})
cat(sprintf("%.4f\n", 4 * sum(inside) / n))
