f <- function(aaaaaaaaaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbbbbbbbbbbbbb) stop("x")
f(aaaaaaaaaaaaaaaaaaaaaaa = 1111111111111, bbbbbbbbbbbbbbbbbbbbbbbbbbb = 222222222222222222)
