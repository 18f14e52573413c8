# apply() over the rows of a small matrix, and column means of a data frame.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8000L

m <- matrix(c(1, 2, 3, 4, 5, 6), 3)
d <- as.data.frame(m)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(apply(m, 1, max)) + sum(colMeans(d)) + sum(sapply(d, mean))
  s
}
print(use(n))
