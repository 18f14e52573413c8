# Sorting, counting, ranking four numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12000L

x <- c(5, 3, 8, 1)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + sum(rev(sort(x))[1:2]) + sum(cumsum(x)) + sum(diff(x)) + length(unique(x %% 2)) + which.min(x) + sum(ifelse(x > 3, 1, 0)) + sum(tabulate(c(1, 2, 2))) + rank(x)[2]
  }
  s
}
print(round(use(n), 6))
