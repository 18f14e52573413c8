g <- function() { y <- 1; h <- function(a) { assign("y", 9, parent.frame()); a }; h(y) }
print(g())
k <- function() { y <- 1; h <- function(a) { force(a); assign("y", 9, parent.frame()); c(a, y) }; h(y) }
print(try(k(), silent = TRUE)[1])
