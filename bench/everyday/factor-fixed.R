# Factors with levels that are known, counted and compared.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- factor(c("lo", "hi", "lo", "mid"), levels = c("lo", "mid", "hi"))
    s <- s + sum(as.integer(f)) + sum(f == "lo") + nlevels(f) + nchar(as.character(f[2]))
  }
  s
}
print(use(n))
