# Correlation, variance, quantiles of five numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7000L

x <- c(1, 2, 3, 4, 5); y <- c(2.1, 3.9, 6.2, 7.8, 10.1)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + cor(x, y + i %% 2) + var(y) + sd(x) + sum(scale(x)) + median(y) + quantile(y, 0.25)[[1]]
  }
  s
}
print(round(use(n), 6))
