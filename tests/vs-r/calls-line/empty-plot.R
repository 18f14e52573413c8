f <- function(v) plot(v)
f(numeric())
