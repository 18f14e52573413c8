setter <- function(name, value) assign(name, value, envir = parent.frame())
f <- function() { v <- 1; setter("v", 10); v + 1 }
print(f())
g <- function() { setter("fresh", 3); fresh }
print(g())
k <- function() { v <- 1; w <- v + { setter("v", 5); v }; c(v, w) }
print(k())
