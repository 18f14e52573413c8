# Variables called like functions, beside calls of these.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 120000L

widest <- function(v, max = -Inf) {
  for (e in v) if (e > max) max <- e
  max
}
clamp <- function(x, min, max) if (x < min) min else if (x > max) max else x
use <- function(n) {
  s <- 0
  length <- n
  for (i in seq_len(length)) {
    s <- s + max(i, 3) - min(s, 1) + sqrt(i) + abs(-i)
    s <- s + clamp(i, 2, 9) + base::length(c(1, 2))
  }
  s + widest(c(3, 9, 4))
}
print(use(n))
