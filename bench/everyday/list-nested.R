# Nested settings: s$a$b$c <- v.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1400000L

use <- function(n) {
  s <- list(a = list(b = list(c = 0, d = 1)), e = 2)
  for (i in seq_len(n)) s$a$b$c <- s$a$b$c + s$e
  s$a$b$c
}
print(use(n))
