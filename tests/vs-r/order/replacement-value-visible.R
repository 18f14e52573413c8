x <- 1:3
print(x[2] <- 10L)
y <- (x[1] <- 5L)
print(y)
print(x)
f <- function() x[3] <- 1L
print(f())
