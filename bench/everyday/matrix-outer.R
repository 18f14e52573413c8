# Outer products and tables of a function.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + sum(outer(1:3, c(1, i, 2))) + sum(outer(c(a = 1, b = 2), 1:2, "+")) + sum(outer(1:2, 1:3, function(x, y) x^y))
  }
  s
}
print(use(n))
