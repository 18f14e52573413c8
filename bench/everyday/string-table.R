# Lines of a table by sprintf.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 40000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(nchar(sprintf("%-10s|%8.2f|%03d", c("ab", "cde"), c(1.234, i), 7L)))
  s
}
print(use(n))
