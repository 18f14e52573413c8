# Small data frames made in a loop.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4900L

make <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(data.frame(k = i, v = c(1, 2))$v)
  s
}
print(make(n))
