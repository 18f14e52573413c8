f <- function(...) match.call(expand.dots=FALSE)$...
f(1, b=2)
x <- list(); x$... <- 5; x$...; x
g <- function(...) { y <- list(`...`=3, a=1); y$... <- 4; y$... }
g(9)
h <- function(x, ...) x$...
h(list(...=7), 2)
f <- function(x, ...) UseMethod("f"); f.default <- function(x, ...) { e <- match.call(expand.dots=FALSE)$...; names(e) }
f(1, k=2, 3)
