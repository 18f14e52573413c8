# Samples, shuffles and coin tosses.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 31000L

set.seed(7)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sample(6, 1) + sum(sample(c(1, 2, 3))) + (sample(c("H", "T"), 1) == "H") + rbinom(1, 10, 0.5)
  s
}
print(use(n))
