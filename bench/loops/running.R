# Running totals and the greatest draw-down of a price.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
steps <- sin(seq_len(n) * 12.9898) / 10
path <- function(steps) {
  n <- length(steps)
  price <- numeric(n)
  p <- 100
  top <- 0
  worst <- 0
  for (i in 1:n) {
    p <- p + steps[i]
    price[i] <- p
    top <- max(top, p)
    worst <- max(worst, top - p)
  }
  c(price[n], top, worst, sum(price))
}
for (k in 1:9) path(steps)
cat(sprintf("%.6f\n", path(steps)))
