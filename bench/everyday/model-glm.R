# Logistic regressions on 30 rows.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 360L

d <- data.frame(x = (1:30) / 3, y = c(0, 1)[(1:30 * 7 %% 4 > 15) + 1])
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(coef(glm(y ~ x, family = binomial, data = transform(d, x = x + (x * i) %% 1))))
  s
}
print(signif(suppressWarnings(use(n)), 5))
