# Attributes of builtins; mget() of arguments that are missing; replacement functions that evaluate `*tmp*` in their caller.
f <- function(a, b) mget(c("a", "b")); str(f(1))
g <- function(a, b) mget(c("a", "b"), envir = environment(), ifnotfound = list(NULL)); class(g(1)$b)
x <- sum; attr(x, "note") <- "hi"; attributes(x); x; x(1, 2)
h <- `+`; attr(h, "a") <- 2; h(1, 2); attributes(`+`)
p <- paste; attr(p, "k") <- 1; attributes(paste); attributes(p); p("a", "b")
structure(length, class = "counter") -> k; class(k); inherits(k, "counter"); k(1:3)
class(k) <- NULL; class(length)
unlink(list("no-such-file", "nor-this")); unlink(1); unlink(character())
"[<-.foo" <- function(x, i, value) { y <- eval.parent(substitute(unclass(x))); y[i] <- value; structure(y, class = "foo") }
z <- structure(1:3, class = "foo"); z[2] <- 10L; unclass(z)
w <- function() { z <- structure(1:3, class = "foo"); z[3] <- 7L; unclass(z) }; w()
"[<-.bar" <- function(x, i, value) { print(substitute(x)); print(substitute(i)); print(sys.call()); r <- unclass(x); r[i] <- value; structure(r, class = "bar") }
w <- structure(1:3, class = "bar"); w[2] <- 5L
"part<-" <- function(x, value) { x <- 0; v <- eval.parent(substitute(x)); c(v, value) }
y <- 1:2; part(y) <- 9L; y
l <- list(a = 1:2); part(l$a) <- 5L; l
