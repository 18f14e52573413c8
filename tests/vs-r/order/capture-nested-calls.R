f <- function(a, b) a * 10 + b
x <- 1
print(f(x, x <- 2))
print(x)
g <- function(a, b) { b; a * 10 + b }
x <- 1
print(g(x, x <- 2))
