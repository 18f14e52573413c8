# Spectral norm of an infinite matrix cut to n x n, all loops at top level.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

u <- rep(1, n)
v <- numeric(n)
t <- numeric(n)
for (k in 1:20) {
  for (i in 1:n) {
    s <- 0
    for (j in 1:n) s <- s + u[j] / ((i + j - 2) * (i + j - 1) / 2 + i)
    t[i] <- s
  }
  if (k %% 2 == 0) last <- u
  for (i in 1:n) {
    s <- 0
    for (j in 1:n) s <- s + t[j] / ((i + j - 2) * (i + j - 1) / 2 + j)
    u[i] <- s
  }
}
vbv <- 0
vv <- 0
for (i in 1:n) {
  vbv <- vbv + u[i] * last[i]
  vv <- vv + last[i] * last[i]
}
cat(sprintf("%0.9f\n", sqrt(vbv / vv)))
