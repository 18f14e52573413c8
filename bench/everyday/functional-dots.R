# Passing ... on, nargs, list(...).
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 210000L

inner <- function(x, ...) {
  extra <- list(...)
  if (length(extra)) x + extra[[1]] else x
}
outer_fun <- function(...) inner(...)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + outer_fun(i) + outer_fun(1, 2) + outer_fun(1, by = 3)
  s
}
print(use(n))
