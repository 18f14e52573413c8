options(error=expression(NULL))
f <- function(x, ...) UseMethod("f"); f.a <- function(x, ...) { y <- NextMethod(); y }; f.default <- function(x, ...) stop("eh")
f(structure(1,class="a"))
f.a <- function(x, ...) paste(NextMethod("f", x, 3))
f(structure(1,class="a"))
print.a <- function(x, ...) { cat("a\n"); NextMethod() }
print.b <- function(x, ...) stop("in b")
x <- structure(1, class=c("a","b"))
x
print(x)
(function(n) if (n == 0) stop("z") else Recall(n-1))(2)
g <- function(n) if (n == 0) stop("z") else Recall(n-1)
g(2)
"[.a" <- function(x, i) { y <- NextMethod(); class(y) <- class(x); y }
x[["u"]]
x[list()]
"$.b" <- function(x, name) stop("no field ", name)
"$.a" <- function(x, name) NextMethod()
x$foo
summary.a <- function(object, ...) { s <- NextMethod("summary"); s }
summary.default <- function(object, ...) stop("sd")
summary(x)
format(g(2))
sapply(1:2, function(i) g(i))
