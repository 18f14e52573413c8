# sapply(), mapply() and replicate() whose values are vectors: matrices, ragged lists.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 9000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- sapply(1:3, function(k) c(min = k, max = k + i))
    r <- mapply(rep, 1:3, 3:1)
    l <- sapply(c(first = 2, second = 3), seq_len)
    q <- sapply(c("a", "bb"), function(w) rep(nchar(w), 2))
    s <- s + sum(m["max", ]) + length(r[[1]]) + l$second[3] + q[2, "bb"]
  }
  s
}
print(use(n))
