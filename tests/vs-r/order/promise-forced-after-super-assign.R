x <- 1
f <- function(a) { x <<- 2; a }
print(f(x))
x <- 1
g <- function(a) { a; x <<- 2; a }
print(g(x))
