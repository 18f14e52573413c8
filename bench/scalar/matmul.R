# Matrix product by three nested loops.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60L

matmul <- function(a, b) {
  n <- nrow(a)
  m <- ncol(b)
  k <- ncol(a)
  c <- matrix(0, n, m)
  for (i in 1:n) {
    for (j in 1:m) {
      s <- 0
      for (l in 1:k) s <- s + a[i, l] * b[l, j]
      c[i, j] <- s
    }
  }
  c
}

a <- matrix(0, n, n)
b <- matrix(0, n, n)
for (i in 1:n) {
  for (j in 1:n) {
    a[i, j] <- (i - j) * (i + j - 2) / n
    b[i, j] <- (i * j) %% 7 - 3
  }
}
p <- matmul(a, b)
cat("corner", p[1, 1], p[1, n], p[n, 1], p[n, n], "\n")
trace <- 0
for (i in 1:n) trace <- trace + p[i, i]
cat("trace", trace, "\n")
