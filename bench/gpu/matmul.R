# Products of n by n matrices with whole numbers, exact on any machine.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 300L
a <- matrix(as.double((1:(n * n)) %% 7), n)
b <- matrix(as.double((1:(n * n)) %% 5), n)
for (k in 1:3) a <- (a %*% b) %% 1000
cat(sum(a), sum(diag(a)), "\n")
