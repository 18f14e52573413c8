# lm with polynomials and calls in the formula.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 220L

d <- data.frame(x = 1:8, y = (1:8)^2 + c(.1, -.2, .1, .3, -.1, 0, .2, -.1))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(coef(lm(y ~ poly(x, 2), d))) + sum(coef(lm(log(y) ~ x + I(x^2), d)))
  round(s, 4)
}
print(use(n))
