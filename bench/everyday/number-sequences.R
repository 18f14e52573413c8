# seq, rev, cumsum, rep, head and tail.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 24000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(seq(1, 9, by = 2)) + sum(rev(cumsum(1:4))) + sum(rep(c(1, 2), times = 3)) + head(1:9, 2)[2] + tail(1:9, 1)
  s
}
print(use(n))
