f <- function(a, b) { if (missing(b)) "no b" else b }
print(f(1))
g <- function(a, b) f(a, b)
print(g(1))
print(g(1, 2))
h <- function(x = 3) { m1 <- missing(x); x <- 4; c(m1, missing(x)) }
print(h())
print(h(1))
