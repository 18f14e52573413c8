# deparse(substitute(x)), match.call, quote and eval.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 43000L

label <- function(x) deparse(substitute(x))
who <- function(a, b) as.character(match.call()[[1]])
use <- function(n) {
  s <- 0
  e <- quote(u + v)
  for (i in seq_len(n)) s <- s + nchar(label(some_name)) + nchar(who(1, 2)) + eval(e, list(u = i, v = 1))
  s
}
print(use(n))
