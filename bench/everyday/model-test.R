# t tests and correlations of short samples.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5100L

a <- c(5.1, 4.9, 6.2, 5.8, 6.0, 5.5)
b <- c(4.1, 5.0, 5.2, 4.8, 5.1, 4.4)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + t.test(a, b + i %% 3)$p.value + cor(a, b)
  s
}
print(round(use(n), 6))
