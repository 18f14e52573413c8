# The type of what ifelse() gives in a chain, where all tests are unknown, and where some are
set.seed(3)
a <- rnorm(800)
unknown <- rep(NA, 400); part <- a[1:400]
k <- function(t, yes, no) { t <- t; y <- yes * 2 + 1; ifelse(t, y - 1, no) }
print(typeof(k(unknown, part, 0))); print(typeof(k(part > 0, part, 0)))
some <- replace(unknown, 7, TRUE); print(typeof(k(some, part, 0))); print(sum(k(some, part, 0), na.rm = TRUE), digits = 15)
