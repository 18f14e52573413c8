# Places in matrices: which(arr.ind), upper.tri, subscripts by a matrix.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 25000L

m <- matrix(1:9, 3)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    w <- which(m > 5, arr.ind = TRUE)
    s <- s + nrow(w) + m[cbind(1:3, 1:3)][2] + sum(m[upper.tri(m)])
  }
  s
}
print(use(n))
