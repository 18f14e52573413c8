# Rows that meet a condition on two columns.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 19000L

d <- data.frame(g = c(1, 2, 3, 1, 2, 3), x = c(0.2, 0.7, 0.9, 0.8, 0.1, 0.6))
hits <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nrow(d[d$g == i %% 3 + 1 & d$x > 0.5, ])
  s
}
print(hits(n))
