# A matrix row by row.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 33000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- NULL
    for (k in 1:4) m <- rbind(m, c(k, k * i))
    colnames(m) <- c("k", "v")
    s <- s + m[4, "v"]
  }
  s
}
print(use(n))
