# Comparing dates in a loop.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 41000L

use <- function(n) {
  d <- as.Date("2024-01-01")
  end <- as.Date("2024-02-01")
  s <- 0
  for (i in seq_len(n)) {
    d <- d + 1
    if (d >= end) d <- d - 31
    s <- s + as.integer(d == end - 1)
  }
  s
}
print(use(n))
