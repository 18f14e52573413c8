# aggregate() by a formula.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 810L

d <- data.frame(g = c("a", "b", "a", "c", "b", "a"), v = 1:6)
use <- function(n) {
  r <- NULL
  for (i in seq_len(n)) r <- aggregate(v ~ g, data = d, FUN = sum)
  r
}
print(use(n))
