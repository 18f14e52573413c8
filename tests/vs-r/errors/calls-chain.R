f <- function(n) g(n)
g <- function(n) { x <- h(n); x }
h <- function(n) stop("deep trouble: ", n)
warning("before")
f(3)
cat("never\n")
