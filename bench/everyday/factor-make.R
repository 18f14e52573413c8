# Factors made, cut and counted.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5100L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- factor(c("b", "a", "b"))
    k <- cut(c(1, 5, 9), c(0, 3, 6, 10), labels = c("s", "m", "l"))
    s <- s + sum(table(f)) + nlevels(k)
  }
  s
}
print(use(n))
