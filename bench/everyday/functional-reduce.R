# Reduce, Filter, Map and Position on short lists.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 25000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + Reduce(`+`, 1:5) + Reduce(function(a, b) a * b, c(1, 2, 3)) + length(Filter(function(v) v > 2, 1:4))
    s <- s + Position(function(v) v > 1, c(1, 2, 3)) + sum(unlist(Map(function(a, b) a - b, 1:2, 2:1)))
  }
  s
}
print(use(n))
