f <- function(x = y) { y <- 3; x }
print(f())
y <- 10
print(f(y))
