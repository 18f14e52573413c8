# Numerical integration and Monte Carlo by whole vectors: trapezoids, Simpson, Gauss, random points, an Asian option.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

f <- function(x) exp(-x^2 / 2) * sqrt(x + 1) / (1 + x^3)
trapezoid <- function(f, a, b, n) {
  x <- a + (b - a) * (0:n) / n
  y <- f(x)
  (b - a) / n * (sum(y) - (y[1] + y[n + 1]) / 2)
}
simpson <- function(f, a, b, n) {
  x <- seq(a, b, length.out = 2 * n + 1)
  w <- c(1, rep(c(4, 2), length.out = 2 * n - 1), 1)
  sum(w * f(x)) * (b - a) / (6 * n)
}
midpoint <- function(f, a, b, n) mean(f(a + (b - a) * (seq_len(n) - 0.5) / n)) * (b - a)
cat("rules", format(c(trapezoid(f, 0, 3, n), simpson(f, 0, 3, n), midpoint(f, 0, 3, n)), digits = 9), "\n")
set.seed(12)
u <- runif(n)
v <- runif(n)
inside <- u^2 + v^2 < 1
cat("pi", format(4 * mean(inside), digits = 7), "plain", format(mean(f(3 * u)) * 3, digits = 6), "error",
    format(3 * sd(f(3 * u)) / sqrt(n), digits = 4), "\n")
paired <- (f(3 * u) + f(3 * (1 - u))) / 2
cat("antithetic", format(3 * mean(paired), digits = 6), format(var(paired) / var(f(3 * u)), digits = 4), "\n")
price <- rep(100, n)
total <- numeric(n)
lowest <- price
for (month in 1:12) {
  price <- price * exp((0.03 - 0.2^2 / 2) / 12 + 0.2 * sqrt(1 / 12) * rnorm(n))
  total <- total + price
  lowest <- pmin(lowest, price)
}
payoff <- pmax(total / 12 - 100, 0) * exp(-0.03)
barrier <- ifelse(lowest > 85, pmax(price - 100, 0), 0)
cat("asian", format(mean(payoff), digits = 6), "worthless", sum(payoff == 0), "barrier", format(mean(barrier), digits = 6), sum(lowest <= 85), "\n")
