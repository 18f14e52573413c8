f <- function(x) { x <- 5; substitute(x) }
print(f(a + b))
g <- function(x) substitute(x)
print(g(a + b * 2))
h <- function(x) { x; deparse(substitute(x)) }
z <- 1
print(h(z + 1))
k <- function(...) g(...)
print(k(p * q))
