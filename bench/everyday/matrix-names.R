# Matrices with named rows and columns, turned and taken apart.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- matrix(c(1, 2, 3, i), 2, dimnames = list(c("a", "b"), c("x", "y")))
    rownames(m) <- c("p", "q")
    m <- rbind(t(m), total = colSums(m))
    s <- s + m["total", "p"] + sum(diag(m[1:2, ])) + length(dimnames(m))
  }
  s
}
print(use(n))
