# Means of five random numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 81000L

set.seed(42)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + mean(rnorm(5)) + runif(1)
  s
}
print(round(use(n), 6))
