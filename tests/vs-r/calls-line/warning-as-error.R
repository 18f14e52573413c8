options(warn = 2)
f <- function(x) as.integer(x)
y <- c(1, f("q"))
