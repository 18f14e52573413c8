f <- function() stop("x")
g <- function(v) v
cat(nchar(f()), "\n")
