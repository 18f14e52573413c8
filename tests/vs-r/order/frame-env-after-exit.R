counter <- function() { n <- 0; list(up = function() { n <<- n + 1; n }, get = function() n) }
a <- counter()
b <- counter()
a$up(); a$up(); b$up()
print(c(a$get(), b$get()))
f <- function() { x <- 1; g <- function() x; x <- 2; g }
print(f()())
h <- function() { e <- environment(); y <- 5; e }
print(get("y", h()))
