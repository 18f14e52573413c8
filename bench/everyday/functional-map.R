# Map, Filter, Reduce on short lists.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- Map(function(a, b) a * b, 1:4, 2:5)
    k <- Filter(function(v) v > 5, m)
    s <- s + Reduce(`+`, k) + Reduce(function(a, b) a + b, 1:5, accumulate = TRUE)[5]
  }
  s
}
print(use(n))
