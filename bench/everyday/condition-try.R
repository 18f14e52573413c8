# tryCatch without an error.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 130000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + tryCatch(i * 2, error = function(e) 0)
  s
}
print(use(n))
