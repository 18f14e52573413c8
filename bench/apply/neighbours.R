# Class of each of 10 points by the majority of its 5 nearest ones among n, the distances by sapply over a list.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 10000L
samples <- lapply(1:n, function(i) c((i * 7919) %% 10007 / 10007, (i * 104729) %% 9973 / 9973, i %% 3))
for (q in 1:10) {
  at <- c(q / 11, (q * 7) %% 11 / 11)
  d <- sapply(samples, function(s) sum((s[1:2] - at)^2))
  near <- order(d)[1:5]
  votes <- tabulate(sapply(samples[near], function(s) s[3]) + 1, 3)
  cat(which.max(votes) - 1, "")
}
cat("\n")
