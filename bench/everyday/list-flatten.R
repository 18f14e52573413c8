# Nested lists made flat.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 110000L

flatten <- function(l) {
  out <- list()
  for (e in l) if (is.list(e)) out <- c(out, flatten(e)) else out <- c(out, list(e))
  out
}
use <- function(n) {
  x <- list(1, list(2, list(3, 4)), 5)
  s <- 0
  for (i in seq_len(n)) s <- s + length(flatten(x))
  s
}
print(use(n))
