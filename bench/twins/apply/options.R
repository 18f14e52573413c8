# Prices of options, one by one
set.seed(7); n <- 50000; price <- runif(n, 50, 150); strike <- runif(n, 50, 150)
phi <- function(z) 1 / (1 + exp(-1.5976 * z - 0.07056 * z^3))
call_value <- function(s, k, r = 0.02, v = 0.3, t = 1) {
  d1 <- (log(s / k) + (r + v^2 / 2) * t) / (v * sqrt(t))
  d2 <- d1 - v * sqrt(t)
  value <- s * phi(d1) - k * exp(-r * t) * phi(d2)
  if (value < 0) 0 else value
}
run <- function() mapply(function(s, k) call_value(s, k), price, strike)
twin <- function() {
  d1 <- (log(price / strike) + (0.02 + 0.3^2 / 2)) / 0.3; d2 <- d1 - 0.3
  pmax(price * phi(d1) - strike * exp(-0.02) * phi(d2), 0)
}
