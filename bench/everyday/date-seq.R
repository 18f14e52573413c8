# Sequences of months, and cuts of dates.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1200L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    x <- seq(as.Date("2024-01-31"), by = "month", length.out = 4)
    s <- s + length(levels(cut(x, "month")))
  }
  s
}
print(use(n))
