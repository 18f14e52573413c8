# NextMethod() in functions that are called without a generic: by an expression, by a name, by an apply function.
f <- function(x, l, ...) UseMethod("f")
f.b <- function(x, ...) "fb"
f.a <- function(x, l = 1, ...) NextMethod(l = TRUE)
f.default <- function(x, ...) "def"
x <- structure(1, class = c("a", "b"))
f(x)
(f)(x)
try(f.a(x))
try((f.a)(x))
g <- f.a
try(g(x))
try((function(x) NextMethod())(x))
try(getS3method("f", "a")(x))
try(do.call(f.a, list(x)))
try(do.call("f.a", list(x)))
try(sapply(list(x), f.a))
h <- list(f.a)
try(h[[1]](x))
try((function(x) NextMethod())(1))
k.z <- function(x) NextMethod()
try(k.z(1))
