# A table of two columns filled row by row, and the sums of its rows.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
tabulate_rows <- function(n) {
  m <- matrix(0, nrow = n, ncol = 2)
  total <- numeric(n)
  for (i in seq_len(n)) {
    m[i, 1] <- sqrt(i)
    m[i, 2] <- i / (i + 1)
    total[i] <- m[i, 1] + m[i, 2]
  }
  c(colSums(m), sum(total))
}
for (k in 1:9) tabulate_rows(n)
cat(sprintf("%.6f\n", tabulate_rows(n)))
