# unique, %in%, setdiff, which, sort, order of few elements.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 9500L

a <- c(3, 1, 2, 3, 1)
b <- c(2, 5)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + length(unique(a)) + sum(a %in% b) + length(setdiff(a, b)) + which.max(a) + sort(a)[2] + order(a)[1] + length(union(a, b))
  s
}
print(use(n))
