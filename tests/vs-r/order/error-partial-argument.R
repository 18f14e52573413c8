count <- 0
tick <- function() count <<- count + 1
r <- try(c(tick(), stop("mid"), tick()), silent = TRUE)
print(count)
f <- function(a, b) { a; b }
r <- try(f(tick(), stop("b")), silent = TRUE)
print(count)
