# do.call with lists of arguments.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 160000L

f <- function(a, b = 2, ...) a + b
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + do.call(f, list(i, b = 3)) + do.call("sum", list(1, 2, 3))
  s
}
print(use(n))
