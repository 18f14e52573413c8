count <- 0
v <- function() { count <<- count + 1; count }
f <- function(a) c(a, a, a)
print(f(v()))
print(count)
