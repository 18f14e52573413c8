f <- function() stop("x")
y <- paste("a", f())
