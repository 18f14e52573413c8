# What substitute() and match.call() show of arguments that the generic function has evaluated and the method takes by `...`.
gen <- function(x, y, ...) UseMethod("gen")
gen.a <- function(..., k = 1) { print(substitute(list(...))); print(match.call(expand.dots = FALSE)); print(sys.call()); print(as.character(substitute(alist(...)))[-1]) }
z <- structure(1, class = "a"); w <- 2
gen(z, w^2, q = w)
f <- function(p) gen(p, w)
f(z)
gen(x = z, w)
m2 <- function(x, ...) UseMethod("m2")
m2.a <- function(x, ...) { print(substitute(x)); m3(x, ...) }
m3 <- function(...) print(substitute(list(...)))
m2(z, w + 1)
