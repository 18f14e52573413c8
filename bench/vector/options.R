# Prices of options: Black and Scholes' formula for all at once, the greeks, implied volatility by bisection.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50000L

i <- seq_len(n)
S <- 80 + (i * 7919) %% 4001 / 100
X <- 70 + (i * 104729) %% 6007 / 100
T <- 0.1 + (i * 1299709) %% 307 / 100
r <- 0.02
sigma <- 0.15 + (i * 31) %% 101 / 400

black.scholes <- function(S, X, T, r, sigma) {
  d1 <- (log(S / X) + (r + sigma^2 / 2) * T) / (sigma * sqrt(T))
  d2 <- d1 - sigma * sqrt(T)
  S * pnorm(d1) - X * exp(-r * T) * pnorm(d2)
}
call <- black.scholes(S, X, T, r, sigma)
put <- call - S + X * exp(-r * T)
cat("calls", format(c(mean(call), max(call)), digits = 8), "puts", format(c(mean(put), max(put)), digits = 8), "\n")
d1 <- (log(S / X) + (r + sigma^2 / 2) * T) / (sigma * sqrt(T))
delta <- pnorm(d1)
gamma <- dnorm(d1) / (S * sigma * sqrt(T))
vega <- S * dnorm(d1) * sqrt(T)
cat("greeks", format(c(mean(delta), mean(gamma), mean(vega)), digits = 7), "deep", sum(delta > 0.95), sum(delta < 0.05), "\n")
low <- rep(0.01, n)
high <- rep(1, n)
for (k in 1:12) {
  middle <- (low + high) / 2
  dear <- black.scholes(S, X, T, r, middle) > call
  high[dear] <- middle[dear]
  low[!dear] <- middle[!dear]
}
cat("implied", format(c(max(abs(middle - sigma)), mean(middle)), digits = 6), "\n")
payoff <- pmax(S - X, 0)
cat("early", sum(payoff > call), "time value", format(sum(call - payoff) / n, digits = 7), "\n")
