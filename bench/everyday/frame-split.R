# Split by group, compute, put together.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 3800L

d <- data.frame(g = c("a", "b", "a", "c", "b", "a"), v = 1:6)
use <- function(n) {
  r <- NULL
  for (i in seq_len(n)) r <- sapply(split(d, d$g), function(p) sum(p$v))
  r
}
print(use(n))
