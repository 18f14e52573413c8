# A class with its own [ and length.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 72000L

"[.stack" <- function(x, i) structure(list(items = x$items[i]), class = "stack")
length.stack <- function(x) length(x$items)
st <- structure(list(items = 1:5), class = "stack")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + length(st[2:3])
  s
}
print(use(n))
