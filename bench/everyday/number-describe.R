# mean, sd, var, median of short vectors.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 17000L

v <- c(2.5, 3.5, 1, 7, 4)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + mean(v) + sd(v) + median(v) + var(v)
  s
}
print(use(n))
