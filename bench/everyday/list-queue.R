# A queue: append at the end, take from the front.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 830000L

use <- function(n) {
  q <- c(1, 2, 3)
  s <- 0
  for (i in seq_len(n)) {
    s <- s + q[1]
    q <- q[-1]
    q <- c(q, i %% 7)
  }
  s
}
print(use(n))
