# Primes by trial division.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 200000L

is_prime <- function(k) {
  if (k < 2) return(FALSE)
  if (k < 4) return(TRUE)
  if (k %% 2 == 0) return(FALSE)
  d <- 3
  while (d * d <= k) {
    if (k %% d == 0) return(FALSE)
    d <- d + 2
  }
  TRUE
}

count <- 0
last <- 0
for (k in 1:n) {
  if (is_prime(k)) {
    count <- count + 1
    last <- k
  }
}
cat(count, "primes up to", n, "the last is", last, "\n")
