f <- function(d) d[["nope"]]$x[[2]]
f(list(a = 1))
mapply(function(a, b) stop("m ", a), 1:2, 3:4)
