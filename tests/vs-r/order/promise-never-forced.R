f <- function(a, b) a
print(f(1, stop("not evaluated")))
print(f(2, cat("not printed\n")))
g <- function(...) ..1
print(g("first", stop("second")))
