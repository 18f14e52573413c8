f <- function(d) sum(d)
f(data.frame(a = 1:2, b = c("x", "y")))
