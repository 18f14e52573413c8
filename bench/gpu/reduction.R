# Sums, means, extremes of n numbers and of expressions over them.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000000L
x <- ((1:n) * 7919) %% 10007 / 10007
for (k in 1:5) cat(sprintf("%.6f", c(sum(x), mean(x * x), max(x - k), min(x + k), sum(x > 0.5))), "\n")
