# Derivatives by D() and deriv(), and their values: Newton steps of an expression.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5000L

f <- quote(exp(-k * x) * sin(x) - 0.1)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    d <- D(f, "x")
    at <- list(k = i %% 5 / 10, x = 0.1)
    for (step in 1:3) at$x <- at$x - eval(f, at) / eval(d, at)
    s <- s + at$x
    if (i %% 10 == 0) {
      g <- deriv(~ a * x^2 / (b + x), c("a", "b"), function(a, b, x) NULL)
      s <- s + sum(attr(g(2, i, 3), "gradient"))
    }
  }
  s
}
print(use(n))
