# subset(), with() and transform() on few rows.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2800L

d <- data.frame(k = 1:6, v = c(1.5, 2, 2.5, 3, 3.5, 4))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    e <- subset(d, k > 2, select = v)
    e <- transform(e, w = v * 2)
    s <- s + with(e, sum(w))
  }
  s
}
print(use(n))
