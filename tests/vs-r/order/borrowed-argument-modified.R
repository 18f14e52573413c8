f <- function(v) { v[1] <- 99; v }
x <- c(1, 2, 3)
print(f(x))
print(x)
g <- function(v) { x[2] <<- -1; v }
print(g(x))
print(x)
