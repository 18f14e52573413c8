# A Markov chain of eight states: simulated by inverting its rows, and its distribution step by step.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

set.seed(8)
P <- matrix(runif(64), 8, 8)
P <- P / rowSums(P)
walk <- function(P, n) {
  visits <- rep(0, nrow(P))
  state <- 1
  for (k in seq_len(n)) {
    row <- cumsum(P[state, ])
    state <- sum(row < runif(1)) + 1
    visits[state] <- visits[state] + 1
  }
  visits / n
}
evolve <- function(P, n) {
  p <- c(1, rep(0, nrow(P) - 1))
  change <- 0
  for (k in seq_len(n)) {
    q <- rep(0, length(p))
    for (s in seq_along(p)) q <- q + p[s] * P[s, ]
    change <- change + max(abs(q - p))
    p <- 0.99 * q / sum(q) + 0.01 / length(q)
  }
  c(p, change)
}
cat("visits", format(walk(P, n), digits = 6), "\n")
cat("distribution", format(evolve(P, n %/% 4), digits = 6), "\n")
