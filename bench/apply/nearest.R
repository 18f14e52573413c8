# Nearest neighbour of each of 20 points among n, the distances by sapply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 10000L
x <- ((1:n) * 7919) %% 10007 / 10007
y <- ((1:n) * 104729) %% 9973 / 9973
for (q in 1:20) {
  qx <- q / 21
  qy <- (q * 8) %% 21 / 21
  d <- sapply(1:n, function(i) (x[i] - qx)^2 + (y[i] - qy)^2)
  cat(which.min(d), "")
}
cat("\n")
