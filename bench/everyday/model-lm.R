# Linear models on 30 rows.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1200L

d <- data.frame(x = (1:30) / 3, z = rep(c(0, 1, 2), 10))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    d$y <- 2 * d$x + d$z + (d$x * i) %% 1
    s <- s + sum(coef(lm(y ~ x + z, data = d)))
  }
  s
}
print(round(use(n), 6))
