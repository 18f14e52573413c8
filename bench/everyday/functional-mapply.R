# mapply and outer with small functions.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(mapply(function(x, y) x + y, 1:4, 4:1)) + sum(outer(1:3, 1:3))
  s
}
print(use(n))
