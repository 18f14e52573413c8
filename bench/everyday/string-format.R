# format of single numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4200L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nchar(format(i / 7, nsmall = 2, digits = 4)) + nchar(format(i, width = 8, big.mark = ","))
  s
}
print(use(n))
