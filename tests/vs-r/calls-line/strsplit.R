f <- function() strsplit(1, "a")
g <- function() { x <- 1; f() }
g()
