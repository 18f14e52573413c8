# A plain loop that adds numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.numeric(args[1]) else 1e7

s <- 0
for (i in 1:n) {
  s <- s + i
}
cat(s, "\n")

f <- function(n) {
  total <- 0
  for (i in seq_len(n)) total <- total + i * 0.5
  total
}
cat(f(n), "\n")
