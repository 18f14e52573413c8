a <- function(x) b(x)
b <- function(x) c1(x)
c1 <- function(x) { warning("deep warning"); stop("deep error with a message") }
a(1)
