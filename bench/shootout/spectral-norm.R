# spectral-norm: the norm of an infinite matrix cut to n x n, by functions on numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50L

eval_A <- function(i, j) {
  ij <- i + j
  1 / (ij * (ij + 1) / 2 + i + 1)
}

eval_A_times_u <- function(u) {
  sapply(seq_along(u) - 1, function(i) {
    s <- 0
    for (j in seq_along(u)) s <- s + eval_A(i, j - 1) * u[j]
    s
  })
}

eval_At_times_u <- function(u) {
  sapply(seq_along(u) - 1, function(i) {
    s <- 0
    for (j in seq_along(u)) s <- s + eval_A(j - 1, i) * u[j]
    s
  })
}

eval_AtA_times_u <- function(u) eval_At_times_u(eval_A_times_u(u))

u <- rep(1, n)
for (i in 1:10) {
  v <- eval_AtA_times_u(u)
  u <- eval_AtA_times_u(v)
}
cat(sprintf("%0.9f\n", sqrt(sum(u * v) / sum(v * v))))
