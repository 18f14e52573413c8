# Factorials by Recall().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 130000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + (function(k) if (k <= 1) 1 else k * Recall(k - 1))(6)
  s
}
print(use(n))
