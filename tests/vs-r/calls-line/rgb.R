f <- function() rgb(2, 0, 0)
f()
