# Complex matrices of one element keep their dimensions, also in hot loops.
m <- matrix(1+2i, 1, 1)
z <- 2i
print(m * z); print(z + m); print(m - m); print(m / 2)
f <- function(n) { s <- 1i; for (k in 1:n) s <- s * m; s }
print(f(3)); print(f(100))
g <- function(n) { s <- 1i; for (k in 1:n) { t <- s + z; u <- t * m; }; u }
print(g(300))
h <- function(x, n) { for (k in 1:n) { y <- x * z; y <- y + x }; y }
for (i in 1:10) h(1i, 100)
print(h(m, 100)); print(Mod(m)); w <- function(n) { for (k in 1:n) v <- Mod(m); v }; print(w(400))
a <- c(x = 1i); print(a * z); q <- function(n) { for (k in 1:n) b <- a + z; b }; print(q(300))
