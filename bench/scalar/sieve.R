# Sieve of Eratosthenes with a logical vector and explicit loops.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000000L

sieve <- function(n) {
  is_prime <- rep(TRUE, n)
  is_prime[1] <- FALSE
  i <- 2
  while (i * i <= n) {
    if (is_prime[i]) {
      j <- i * i
      while (j <= n) {
        is_prime[j] <- FALSE
        j <- j + i
      }
    }
    i <- i + 1
  }
  is_prime
}

flags <- sieve(n)
count <- 0
for (k in seq_len(n)) if (flags[k]) count <- count + 1
cat(count, "primes up to", n, "\n")
cat("last:", tail(which(flags), 3), "\n")
