f <- function() { warning("w1"); stop("a rather long error message that will surely not fit on the same line as the call it is in") }
f()
