# Mean, variance and skewness by adding up, in two passes.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
x <- log(seq_len(n)) + sin(seq_len(n))
moments <- function(x) {
  n <- length(x)
  s <- 0
  for (i in 1:n) s <- s + x[i]
  m <- s / n
  s2 <- 0
  s3 <- 0
  for (i in 1:n) {
    d <- x[i] - m
    s2 <- s2 + d^2
    s3 <- s3 + d^3
  }
  c(m, s2 / (n - 1), s3 / n / (s2 / n)^1.5)
}
for (k in 1:9) moments(x)
cat(sprintf("%.8f\n", moments(x)))
