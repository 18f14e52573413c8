# quantile, summary, range, scale of short vectors.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 3400L

v <- c(2.5, 3.5, 1, 7, 4)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + quantile(v, 0.9)[[1]] + summary(v)[["Max."]] + diff(range(v))
  s
}
print(use(n))
