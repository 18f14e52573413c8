# Numbers to strings and back.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 91000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + as.numeric(as.character(i / 4)) + as.integer("17") + nchar(toString(1:3))
  s
}
print(use(n))
