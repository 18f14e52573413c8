# How deep lists are, by recursion.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 33000L

depth <- function(l) if (is.list(l)) 1 + max(0, vapply(l, depth, 0)) else 0
use <- function(n) {
  x <- list(1, list(2, list(3)), list())
  s <- 0
  for (i in seq_len(n)) s <- s + depth(x)
  s
}
print(use(n))
