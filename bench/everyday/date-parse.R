# Dates from text and differences in days.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5900L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + as.numeric(as.Date("2024-03-01") - as.Date("2024-02-01"))
  s
}
print(use(n))
