f <- function(v) { if (v > 2) stop("too big: ", v); v }
r <- vapply(1:3, function(i) f(i), numeric(1))
