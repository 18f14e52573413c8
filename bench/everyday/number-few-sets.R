# setdiff, union and intersect of few words and numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + length(setdiff(c("a", "b"), "a")) + length(union(1:3, 2:5)) + length(intersect(c("x", "y"), c("y", "z")))
  s
}
print(use(n))
