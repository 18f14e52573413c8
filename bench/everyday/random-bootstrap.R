# A bootstrap of a median.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 24000L

set.seed(3)
x <- c(4.2, 5.1, 3.9, 6.0, 5.5, 4.8, 5.2)
use <- function(n) {
  est <- numeric(n)
  for (i in seq_len(n)) est[i] <- median(sample(x, replace = TRUE))
  quantile(est, c(0.1, 0.9))
}
print(use(n))
