# Sorting a small data frame by a column and taking its head.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5400L

d <- data.frame(k = c(3, 1, 2, 5, 4), v = c("c", "a", "b", "e", "d"))
best <- function(n) {
  s <- character()
  for (i in seq_len(n)) s <- head(d[order(-d$k), ], 2)$v
  s
}
print(best(n))
