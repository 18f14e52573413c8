# Named results of vapply().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 55000L

use <- function(n) {
  l <- list(p = 1:3, q = 4:9)
  s <- 0
  for (i in seq_len(n)) {
    v <- vapply(l, function(z) c(lo = min(z), hi = max(z) + i), c(lo = 0, hi = 0))
    s <- s + v["hi", "q"]
  }
  s
}
print(use(n))
