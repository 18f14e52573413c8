# Functions made by functions, folded over.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 40000L

compose <- function(f, g) function(x) g(f(x)); add <- function(a) function(b) a + b
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    h <- compose(add(i), sqrt)
    s <- s + h(3) + (\(x) x^2)(2) + Reduce(function(a, b) b(a), list(sqrt, abs, function(v) v + 1), 16)
  }
  s
}
print(round(use(n), 6))
