# A line fitted, predictions and residuals.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 600L

d <- data.frame(x = 1:10, y = c(2.1, 3.9, 6.2, 7.8, 10.1, 12.2, 13.8, 16.1, 18, 20.2))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    d$y[3] <- i %% 7
    f <- lm(y ~ x, d)
    s <- s + sum(predict(f, data.frame(x = 11:12))) + sum(resid(f)^2) + summary(f)$r.squared
  }
  s
}
print(round(use(n), 6))
