# functions of one number on integers, and what they warn about
f <- function(n) { s <- 0; for (i in -n:n) { s <- s + exp(i/50) + floor(i) + sign(i) + round(i/3) + cosh(i/50) + log2(abs(i) + 1L) + atan(i); if (i > 5) s <- s + sqrt(i) + log10(i) }; s }
print(f(100), digits = 15); print(f(60L), digits = 15)
g <- function(n) { r <- numeric(0); for (i in 3:-2) r <- c(r, sqrt(i)); r }
for (k in 1:30) z <- suppressWarnings(g(1)); print(z)
h <- function(n) { t <- 0L; for (i in 1:n) { t <- t + abs(-i) + length(i); if (t > 1e4) t <- 0L }; t }
print(h(300L))
p <- function(x) { s <- 0; for (v in x) s <- s + round(v / 7) + sqrt(v) * (1 + (2 + (3 + log2(abs(v) + 1L)))); s }
print(p(1:200), digits = 15); print(p(c(1:100, NA, 3L)))
kk <- 1
w <- function(n) { s <- 0; for (i in 1:n) { if (i == 200) kk <<- 2L; s <- s + exp(i / 50) + floor(i) + round(i / 3) + cosh(i / 50) * log2(i) + kk }; s }
for (k in 1:3) print(w(100 + 40 * k), digits = 15)
