# Chains of operations and sums over n numbers, the best of five: on a device, if there is one under --gpu=, with vectors that
# stay there, and once with vectors of the host.  A line for each: name, milliseconds, GB/s of the least that has to move.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 10000000L
suppressMessages(library(orbit))
a <- gpu((1:n) / n)
b <- gpu(a * 0.5 + 1)
c <- gpu(2 - a)
d <- gpu(a + b)
i <- gpu(as.integer(1 + (1:n * 7919) %% n))
e <- gpu((1:n %% 1000) / 8)
k <- gpu(as.integer(1 + (1:n * 31) %% 1000))
f <- gpu(sin((1:(n %/% 10)) * 7919))
works <- list(
  list("a * 2 + 1", 16, function() a * 2 + 1),
  list("a + b + c + d", 40, function() a + b + c + d),
  list("Horner, degree 16", 16, function()
    (((((((((((((((a + 1) * a + 2) * a + 3) * a + 4) * a + 5) * a + 6) * a + 7) * a + 8) * a + 9) * a + 10) * a + 11) *
      a + 12) * a + 13) * a + 14) * a + 15) * a + 16),
  list("exp(-a * a / 2) / sqrt(b)", 24, function() exp(-a * a / 2) / sqrt(b)),
  list("sin(a * 9) * cos(b)", 24, function() sin(a * 9) * cos(b)),
  list("Black-Scholes", 32, function() {
    d1 <- (log(b / c) + 0.065 * d) / (0.3 * sqrt(d))
    d2 <- d1 - 0.3 * sqrt(d)
    b * pnorm(d1) - c * exp(-0.02 * d) * pnorm(d2)
  }),
  list("a choice", 24, function() ifelse(a > 0.5, b, sqrt(c))),
  list("sum((a - mean(a))^2)", 16, function() sum((a - mean(a))^2)),
  list("20 updates of a vector", 320, function() {
    x <- a
    for (i in 1:20) x <- x * 0.999 + 0.001
    x
  }),
  list("x[i]", 20, function() a[i]),
  list("x[x > 0.5]", 12, function() a[a > 0.5]),
  list("which(x > 0.5)", 10, function() which(a > 0.5)),
  list("cumsum(x), exact", 16, function() cumsum(e)),
  list("cummax(x)", 16, function() cummax(a)),
  list("tabulate(k, 1000)", 4, function() tabulate(k, 1000L)),
  list("sort of a tenth", 1.6, function() sort(f)),
  list("order of a tenth", 1.2, function() order(f)),
  list("philox(n, 1)", 8, function() philox(n, 1)),
  list("vectors of the host", 24, function() {
    x <- cpu(a)
    y <- cpu(b)
    cpu(exp(-x * x / 2) / sqrt(y))
  }))
for (w in works) {
  best <- Inf
  for (run in 1:5) {
    t0 <- as.numeric(Sys.time())
    r <- w[[3]]()
    best <- min(best, as.numeric(Sys.time()) - t0)
  }
  cat(w[[1]], sprintf("%.3f", best * 1000), sprintf("%.1f", n * w[[2]] / max(best, 1e-9) / 1e9), sep = "\t")
  cat("\n")
}
