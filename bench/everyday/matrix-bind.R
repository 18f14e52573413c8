# rbind and cbind of short vectors, rows by name.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 55000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- rbind(c(1, 2, i), c(4, 5, 6))
    m <- cbind(m, 7:8)
    colnames(m) <- c("a", "b", "c", "d")
    s <- s + m[1, "c"] + sum(rowSums(m)) + ncol(m)
  }
  s
}
print(use(n))
