# Two small tables joined, all rows kept.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 800L

use <- function(n) {
  a <- data.frame(id = 1:3, x = 4:6)
  b <- data.frame(id = c(2, 3, 4), y = 7:9)
  s <- 0
  for (i in seq_len(n)) s <- s + sum(merge(a, b, by = "id", all = TRUE)$y, na.rm = TRUE)
  s
}
print(use(n))
