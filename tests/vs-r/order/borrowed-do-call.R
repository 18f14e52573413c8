args <- list(1, 2)
f <- function(a, b) { args <<- NULL; a + b }
print(do.call(f, args))
print(is.null(args))
