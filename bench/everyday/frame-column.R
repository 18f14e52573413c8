# Columns by name, dollar and double bracket.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 57000L

d <- data.frame(a = 1:3, b = c(2, 4, 6), c = c("x", "y", "z"))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + d$b[2] + d[["a"]][3] + length(d[, "b"])
  s
}
print(use(n))
