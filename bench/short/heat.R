# Heat in a rod of 64 cells, and a wave in one of 32.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

heat <- function(u, a, steps) {
  n <- length(u)
  inner <- 2:(n - 1)
  for (s in seq_len(steps)) u[inner] <- u[inner] + a * (u[1:(n - 2)] - 2 * u[inner] + u[3:n])
  u
}
wave <- function(u, c2, steps) {
  n <- length(u)
  old <- u
  for (s in seq_len(steps)) {
    lap <- c(u[-1], 0) - 2 * u + c(0, u[-n])
    new <- 2 * u - old + c2 * lap
    old <- u
    u <- new
  }
  u
}
rod <- c(rep(0, 20), rep(100, 24), rep(0, 20))
h <- heat(rod, 0.2, n)
cat("heat", format(h[c(2, 16, 32, 48)], digits = 8), "sum", format(sum(h), digits = 8), "\n")
w <- wave(sin(pi * (1:32) / 33), 0.25, n)
cat("wave", format(w[c(1, 8, 16, 31)], digits = 8), "\n")
