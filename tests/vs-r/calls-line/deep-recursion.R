f <- function(n) { if (n == 0) stop("deep"); f(n - 1) }
x <- rev(sort(f(30)))
