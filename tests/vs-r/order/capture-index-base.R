v <- c(10, 20, 30)
print(v[(v <- c(1, 2, 3))[2]])
print(v)
f <- function() { w <- c(5, 6, 7); w[{ w <- c(1, 1, 1); 3 }] }
print(f())
