# Waves and heat on a grid, by shifted matrices: finite differences, walls by masks, energy.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60L

u <- outer(seq_len(n), seq_len(n), function(i, j) exp(-((i - n / 3)^2 + (j - n / 2)^2) / 20))
wall <- outer(seq_len(n), seq_len(n), function(i, j) i == 2 * n %/% 3 & abs(j - n / 2) > n / 10)
before <- u
inner <- 2:(n - 1)
for (k in 1:40) {
  laplace <- matrix(0, n, n)
  laplace[inner, inner] <- u[inner - 1, inner] + u[inner + 1, inner] + u[inner, inner - 1] + u[inner, inner + 1] - 4 * u[inner, inner]
  after <- 2 * u - before + 0.2 * laplace
  after[wall] <- 0
  before <- u
  u <- after
}
cat("waves", format(c(sum(u^2), max(u), min(u)), digits = 8), "behind", format(sum(u[seq_len(n) > 2 * n / 3, ]^2), digits = 6), "\n")
heat <- ifelse(wall, 100, 20)
for (k in 1:40) {
  up <- rbind(heat[1, ], heat[-n, ])
  down <- rbind(heat[-1, ], heat[n, ])
  left <- cbind(heat[, 1], heat[, -n])
  right <- cbind(heat[, -1], heat[, n])
  heat <- heat + 0.2 * (up + down + left + right - 4 * heat)
  heat[wall] <- 100
}
cat("heat", format(c(mean(heat), min(heat)), digits = 8), "warm", sum(heat > 40), "rows", format(range(rowMeans(heat)), digits = 7), "\n")
