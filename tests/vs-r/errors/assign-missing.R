f <- function() zzz$a <- 3; f()
