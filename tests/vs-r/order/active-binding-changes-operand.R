x <- 1
makeActiveBinding("s", function() { x <<- x + 1; 10 }, environment())
print(x + s)
print(c(x, s, x))
print(s + x)
y <- x * 2 + s * x
print(y)
f <- function() { k <- 1; makeActiveBinding("a", function() { k <<- k + 1; 100 }, environment()); r <- k + a; c(r, k + a, a + k, k) }
print(f())
g <- function() { k <- 1; e <- environment(); makeActiveBinding("b2", function() { k <<- k * 3; 1 }, e); t <- 0; for (i in 1:300) { k <- 1; t <- t + (k + b2) + k }; t }
print(g())
two <- function(x, y) { y; x }
h <- function() { k <- 1; makeActiveBinding("a", function() { k <<- k + 1; 100 }, environment()); c(two(k, a), two((k), a), two(k + 1, a), two(a, k)) }
print(h())
v <- c(1, 2, 3); i <- 1
makeActiveBinding("nx", function() { i <<- i + 1; i }, environment())
print(v[i] + v[nx]); i <- 1; print(c(v[i], nx, v[i])); i <- 1; v[nx] <- i; print(v)
i <- 1; print(if (i < nx) i else -i); i <- 5; print(i - nx * i)
l <- list(a = 1); makeActiveBinding("la", function() { l$a <<- l$a + 1; l$a }, globalenv()); print(l$a + la); print(list(l$a, la, l$a))
i <- 1; for (j in 1:300) { z <- i + nx }; print(z); print(i)
m <- function(i) i + nx; i <- 0; print(m(3)); print(i)
q <- function() { w <- i + nx; w }; i <- 0; print(q()); for (j in 1:400) w <- q(); print(w)
