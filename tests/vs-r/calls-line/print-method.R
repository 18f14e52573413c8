print.foo <- function(x, ...) stop("cannot print")
x <- structure(1, class = "foo")
x
