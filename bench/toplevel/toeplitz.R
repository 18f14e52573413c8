# Toeplitz matrix by a double loop at top level.
args <- commandArgs(trailingOnly = TRUE)
reps <- if (length(args) > 0) as.integer(args[1]) else 10L
n <- 500

total <- 0
for (r in 1:reps) {
  x <- seq(r, by = 0.5, length.out = n)
  m <- matrix(0, n, n)
  for (i in 1:n) {
    for (j in 1:n) {
      m[i, j] <- x[abs(i - j) + 1]
    }
  }
  total <- total + m[1, n] + m[n, 1] + m[n, n]
}
cat("dim", dim(m), "\n")
cat("checksum", total, sum(m), "\n")
