# sprintf of single numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 170000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nchar(sprintf("%05d: %.2f %s", i, i / 3, "unit"))
  s
}
print(use(n))
