# Typed code that goes back in the middle of an expression, when a temporary made before has been used up
f <- function(n, x, y) { t <- 0
 for (i in 1:n) { t <- max(y[i] %% x[i + 1], sqrt(y[i] * 2)) } 
 t }
x <- as.numeric(1:401) + 7; y <- as.numeric(1:401); y[400] <- -3
print(f(400, x, y))
g <- function(n, x, y) { t <- 0
 for (i in 1:n) { t <- c(y[i] %% x[i + 1], sqrt(y[i] * 2)) } 
 t }
print(g(400, x, y))
h <- function(n, x, y) { t <- 0
 for (i in 1:n) { t <- (y[i] %% x[i + 1]) + 0 * atan2(sqrt(y[i] * 2), 1) } 
 t }
print(h(400, x, y))
