# Ordinary differential equations by Runge and Kutta's method: Lorenz, and a ring of eight oscillators.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1000L

lorenz <- function(y) c(10 * (y[2] - y[1]), y[1] * (28 - y[3]) - y[2], y[1] * y[2] - 8 / 3 * y[3])
ring <- function(y) {
  x <- y[1:4]
  v <- y[5:8]
  c(v, x[c(4, 1, 2, 3)] + x[c(2, 3, 4, 1)] - 2 * x - 0.01 * v)
}
rk4 <- function(f, y, h, n) {
  for (k in seq_len(n)) {
    k1 <- f(y)
    k2 <- f(y + h / 2 * k1)
    k3 <- f(y + h / 2 * k2)
    k4 <- f(y + h * k3)
    y <- y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
  }
  y
}
cat("lorenz", format(rk4(lorenz, c(1, 1, 1), 0.001, n), digits = 8), "\n")
cat("ring", format(rk4(ring, c(1, 0, 0, 0, 0, 0.5, 0, 0), 0.01, n), digits = 8), "\n")
