# replicate of a small experiment.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2800L

set.seed(1)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + mean(replicate(20, mean(sample(1:6, 2, replace = TRUE))))
  s
}
print(round(use(n), 6))
