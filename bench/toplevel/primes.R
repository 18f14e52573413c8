# Primes by trial division, all loops at top level.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 200000L

count <- 0
last <- 0
for (k in 1:n) {
  prime <- k > 1
  if (k > 2 && k %% 2 == 0) prime <- FALSE
  d <- 3
  while (prime && d * d <= k) {
    if (k %% d == 0) prime <- FALSE
    d <- d + 2
  }
  if (prime) {
    count <- count + 1
    last <- k
  }
}
cat(count, "primes up to", n, "the last is", last, "\n")
