# Solving and inverting 2 x 2 systems.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 11000L

a <- matrix(c(2, 1, 1, 3), 2)
b <- c(1, 2)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(solve(a, b)) + det(a) + sum(solve(a))
  s
}
print(round(use(n), 6))
