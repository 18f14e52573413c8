# fusion.R - Processor time of expressions over vectors of 1e7 numbers: the median of five runs of each.
# Runs under any engine:  Rscript bench/fusion.R;  ORBIT_TUNING=kernel_threads=1 build/orbit bench/fusion.R
n <- 1e7
set.seed(1)
A <- runif(n); B <- runif(n); C <- runif(n); D <- runif(n)
horner <- function(x) ((((((((x * 1.1 + 2) * x + 3) * x + 4) * x + 5) * x + 6) * x + 7) * x + 8) * x + 9)
black_scholes <- function(S, X, T, r, v) {
  d1 <- (log(S / X) + (r + v^2 / 2) * T) / (v * sqrt(T))
  d2 <- d1 - v * sqrt(T)
  S * pnorm(d1) - X * exp(-r * T) * pnorm(d2)
}
M <- A > 0.7
work <- list("A + B + C + D" = function() A + B + C + D,
             "sum((A - mean(A))^2)" = function() sum((A - mean(A))^2),
             "Horner of degree 8" = function() horner(A),
             "exp(-A) * B + C" = function() exp(-A) * B + C,
             "log(A) / sqrt(B)" = function() log(A) / sqrt(B),
             "ifelse(A > B, A, B) * 2" = function() ifelse(A > B, A, B) * 2,
             "sum(A > 0.5 & B < 0.3)" = function() sum(A > 0.5 & B < 0.3),
             "A[A > 0.7]" = function() A[A > 0.7],
             "A[M] <- 0" = function() { A[M] <- 0; A },
             "Black-Scholes" = function() black_scholes(A + 1, B + 1, C + 0.1, 0.02, 0.3),
             "pmax(A - B, 0) * C" = function() pmax(A - B, 0) * C,
             "rnorm" = function() rnorm(n))
seconds <- function(f) median(replicate(5, { t <- proc.time(); f(); sum((proc.time() - t)[1:2]) }))
for (name in names(work)) cat(sprintf("%-26s %.4f s\n", name, seconds(work[[name]])))
