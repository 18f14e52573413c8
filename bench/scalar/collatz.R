# Longest Collatz chain below n, by counting steps one number at a time.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

collatz <- function(k) {
  steps <- 0
  while (k != 1) {
    if (k %% 2 == 0) k <- k / 2 else k <- 3 * k + 1
    steps <- steps + 1
  }
  steps
}

best <- 0
best_at <- 0
total <- 0
for (k in 1:n) {
  s <- collatz(k)
  total <- total + s
  if (s > best) {
    best <- s
    best_at <- k
  }
}
cat("longest chain below", n, "starts at", best_at, "with", best, "steps\n")
cat("steps in all:", total, "\n")
