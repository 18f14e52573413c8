# apply() over the rows of a data frame and of a matrix.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 6000L

d <- data.frame(a = c(1, 2, 3), b = c(4, 5, 6))
m <- matrix(c(1, 2, 3, 4, 5, 6), 2)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(apply(d, 1, sum)) + sum(apply(m, 1, function(r) max(r) - min(r) + i))
  s
}
print(use(n))
