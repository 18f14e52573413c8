# Recursion over a nested list by vapply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8600L

tree <- function(d) if (d == 0) 1 else list(tree(d - 1), tree(d - 1), d)
total <- function(t) if (is.list(t)) sum(vapply(t, total, 0)) else t
t4 <- tree(4)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + total(t4)
  s
}
print(use(n))
