# Vectorize, Recall, Compose by Reduce.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 13000L

gcd2 <- Vectorize(function(a, b) if (b == 0) a else Recall(b, a %% b))
compose <- function(...) Reduce(function(f, g) function(x) g(f(x)), list(...))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(gcd2(c(12, 18), 8)) + compose(sqrt, abs, function(v) v + 1)(16)
  s
}
print(use(n))
