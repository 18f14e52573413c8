# Short loops inside others that only add up: what is added is a product or a difference of elements and numbers.
set.seed(5)
n <- 40L
x <- round(runif(n), 3)
y <- round(rnorm(n), 3)
a <- matrix(round(rnorm(n * 12), 3), n)
show <- function(v) cat(format(v, digits = 15), "\n")
again <- function(f, ...) {
  for (r in 1:30) v <- f(...)
  show(v)
}
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- x[i] + s; s }, x, n)
again(function(x, n) { s <- 0; m <- mean(x); for (k in 1:60) for (i in 1:n) s <- s + (x[i] - m)^2; s }, x, n)
again(function(x, n) { s <- 0; m <- 0.5; for (k in 1:60) for (i in 1:n) s <- s - (m - x[i]) * x[i]; s }, x, n)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:(n - 1L)) s <- s + x[i + 1L]; s }, x, n)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 2:n) s <- s + (x[i] - x[i - 1L]) * x[i]; s }, x, n)
again(function(x, y, n) { s <- 0; q <- 0; for (k in 1:60) for (i in 1:n) { s <- s + x[i]; q <- q + x[i] * y[i] }; c(s, q) }, x, y, n)
again(function(x, y, n) { s <- 0; q <- 0; r <- 0; for (k in 1:60) for (i in 1:n) { s <- s + x[i]^2; q <- y[i] + q; r <- r - i * x[i] }; c(s, q, r) }, x, y, n)
again(function(a) {
  d <- matrix(0, 40, 40)
  for (i in 1:40) for (j in 1:40) {
    s <- 0
    for (k in 1:12) s <- s + (a[i, k] - a[j, k])^2
    d[i, j] <- sqrt(s)
  }
  c(sum(d), d[3, 17], d[40, 1])
}, a)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- s + (i + 2L) * x[i]; s }, x, n)
again(function(n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- i + s; s }, n)
again(function(x) { s <- 0; q <- 1; for (k in 1:60) for (v in x) { s <- s + (v - 0.25)^2; q <- q + v }; c(s, q) }, x)
# one sum in the other: each round needs the one before
again(function(x, n) { s <- 0; q <- 0; for (k in 1:60) for (i in 1:n) { s <- s + x[i]; q <- q + s }; c(s, q) }, x, n)
again(function(x, n) { s <- 0; q <- 0; for (k in 1:60) for (i in 1:n) { q <- q + s; s <- s + x[i] }; c(s, q) }, x, n)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) { s <- s + x[i]; s <- s - 0.5 }; s }, x, n)
# NA, NaN and what lies outside
z <- x
z[7] <- NA
z[9] <- NaN
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- x[i] + s; s }, z, n)
again(function(x, n) { s <- 0; q <- 0; for (k in 1:60) for (i in 8:n) { s <- s + (x[i] - 1)^2; q <- q + x[i + 1L] }; c(s, q) }, z, n)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- s + x[i + 1L]; s }, x, n)
again(function(x, n) { s <- 0; for (k in 1:60) for (i in 1:n) s <- s + sum(x[i - 1L]); s }, x, n)
again(function(i0) { s <- 0; for (k in 1:60) for (i in i0 + 0:9) s <- s + (i + 1L) * 2; s }, 2147483600L)
over <- function(from) { s <- 0; for (k in 1:60) for (i in from:2147483647L) s <- s + (i + 1L) * 2; s }
show(tryCatch(over(2147483637L), warning = function(w) conditionMessage(w)))
