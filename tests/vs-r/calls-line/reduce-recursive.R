f <- function(n) if (n == 0) stop("zero") else f(n - 1)
Reduce(function(a, b) a + f(b), 1:3)
