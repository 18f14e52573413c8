# switch, ifelse, seq_along on single values.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 360000L

use <- function(n) {
  s <- 0
  kinds <- c("a", "b", "other")
  for (i in seq_len(n)) {
    k <- kinds[i %% 3 + 1]
    s <- s + switch(k, a = 1, b = , c = 2, 0) + ifelse(i > 10, 1, 0)
  }
  s
}
print(use(n))
