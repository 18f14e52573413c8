# Filling a column of a data frame element by element: d$x[i] <- v.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 95000L

fill <- function(n) {
  d <- data.frame(x = numeric(50), y = 1:50)
  for (i in seq_len(n)) d$x[(i - 1) %% 50 + 1] <- i / 2
  sum(d$x)
}
print(fill(n))
