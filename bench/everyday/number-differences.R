# diff, cumsum, rle of few numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 14000L

x <- c(3, 1, 1, 4, 4, 5)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(diff(x)) + sum(diff(x, lag = 2L)) + max(cumsum(x)) + max(rle(x + i %% 2)$lengths)
  s
}
print(use(n))
