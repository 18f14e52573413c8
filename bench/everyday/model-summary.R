# Summaries and predictions of a linear model.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 660L

d <- data.frame(x = (1:20) / 3, y = ((1:20) * 7) %% 11)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- lm(y ~ x, data = d)
    s <- s + summary(m)$r.squared + predict(m, data.frame(x = 3))
  }
  s
}
print(round(use(n), 6))
