# Columns made and dropped by within().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L

d <- data.frame(a = 1:5, b = c(2, 4, 6, 8, 10))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    e <- within(d, { k <- a * 2
    b <- NULL })
    s <- s + sum(e$k) + length(e)
  }
  s
}
print(round(use(n), 6))
