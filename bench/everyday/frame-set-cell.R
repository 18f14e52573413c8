# Assigning cells by row and column: d[i, "x"] <- v.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30000L

fill <- function(n) {
  d <- data.frame(x = numeric(30), y = 1:30)
  for (i in seq_len(n)) d[(i - 1) %% 30 + 1, "x"] <- i
  sum(d$x)
}
print(fill(n))
