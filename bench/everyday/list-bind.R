# Lists of vectors put together by do.call and unlist.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 89000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    l <- list(c(a = 1, b = i), c(a = 3, b = 4))
    m <- do.call(rbind, l)
    s <- s + sum(unlist(l)) + m[2, "b"]
  }
  s
}
print(use(n))
