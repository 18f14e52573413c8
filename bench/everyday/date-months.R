# Months in steps, cut into groups.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

a <- as.Date("2024-01-15")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    q <- seq(a, by = "month", length.out = 4)
    s <- s + as.numeric(q[4] - q[1]) + nchar(months(q[2])) + length(cut(q, "month"))
  }
  s
}
print(round(use(n), 6))
