# The line of calls for a missing argument that a function in C asks for.
f <- function(x) paste("a", if (x > 1) "b")
g <- function(y) f()
g(2)
