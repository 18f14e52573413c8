# Minima by optimize, optim and uniroot.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2500L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + optimize(function(x) (x - 2)^2, c(0, 5))$minimum +
    optim(c(1, 1), function(p) (p[1] - 3)^2 + (p[2] + 1)^2, method = "BFGS")$value + uniroot(function(x) x^2 - 2, c(0, 2))$root
  s
}
print(round(use(n), 3))
