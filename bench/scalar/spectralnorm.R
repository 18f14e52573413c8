# Spectral norm of an infinite matrix cut to n x n, element by element.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

a <- function(i, j) 1 / ((i + j) * (i + j + 1) / 2 + i + 1)

mult_av <- function(v) {
  n <- length(v)
  out <- numeric(n)
  for (i in 1:n) {
    s <- 0
    for (j in 1:n) s <- s + a(i - 1, j - 1) * v[j]
    out[i] <- s
  }
  out
}

mult_atv <- function(v) {
  n <- length(v)
  out <- numeric(n)
  for (i in 1:n) {
    s <- 0
    for (j in 1:n) s <- s + a(j - 1, i - 1) * v[j]
    out[i] <- s
  }
  out
}

u <- rep(1, n)
for (k in 1:10) {
  v <- mult_atv(mult_av(u))
  u <- mult_atv(mult_av(v))
}
vbv <- 0
vv <- 0
for (i in 1:n) {
  vbv <- vbv + u[i] * v[i]
  vv <- vv + v[i] * v[i]
}
cat(sprintf("%0.9f\n", sqrt(vbv / vv)))
