# tapply() and table() on short vectors.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 3900L

g <- c("a", "b", "a", "c", "b", "a")
v <- c(1, 2, 3, 4, 5, 6)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + tapply(v, g, sum)[["a"]] + table(g)[["b"]]
  s
}
print(use(n))
