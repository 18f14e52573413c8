# Counting words by name in a vector.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 300000L

words <- c("the", "cat", "sat", "on", "the", "mat", "with", "the", "hat")
use <- function(n) {
  k <- integer()
  for (i in seq_len(n)) {
    w <- words[i %% 9 + 1]
    k[w] <- if (is.na(k[w])) 1 else k[w] + 1
  }
  k
}
print(use(n))
