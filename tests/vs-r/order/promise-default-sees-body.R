f <- function(a, b = a * 2) { a <- 100; b }
print(f(1))
g <- function(a, b = a * 2) { b; a <- 100; b }
print(g(1))
h <- function(n = stop("never")) 5
print(h())
