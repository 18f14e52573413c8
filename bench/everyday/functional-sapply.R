# sapply and vapply over short vectors.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 35000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(sapply(1:5, function(k) k^2)) + sum(vapply(c("a", "bb"), nchar, 0L))
  s
}
print(use(n))
