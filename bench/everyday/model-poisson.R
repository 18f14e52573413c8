# Poisson and quasi-binomial fits of few rows.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 500L

d <- data.frame(x = (1:20) / 4, k = c(1, 0, 2, 1, 3, 2, 1, 4, 3, 5, 4, 6, 5, 8, 6, 9, 8, 11, 9, 12), s = rep(c(0, 1, 0, 1, 1), 4))
use <- function(n) {
  t <- 0
  for (i in seq_len(n)) t <- t + sum(coef(glm(k ~ x, poisson, d))) + deviance(glm(s ~ x, quasibinomial, d))
  t
}
print(signif(use(n), 5))
