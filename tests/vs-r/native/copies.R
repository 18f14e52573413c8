# compiles: copies.c
# Deep copies own their attributes; dimnames go with dims; draws outside of GetRNGstate() go on by themselves.
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/copies.c")) == 0)
dyn.load(so)
x <- structure(c(1, 2), v = c(1.5, 2.5)); y <- .Call("changed", x); x; y
l <- structure(list(1, x), v = c(0, 0)); m <- .Call("changed", l); attr(l, "v"); attr(m, "v")
setClass("S", representation(v = "numeric")); s <- new("S", v = c(1, 2)); t <- .Call("slot", s); s@v; t@v
attributes(.Call("no_dim", matrix(1:4, 2, dimnames = list(NULL, c("a", "b")))))
set.seed(5); a <- .Call("stray", 3); b <- .Call("stray", 2); r <- runif(5); identical(c(a, b), r)
c1 <- .Call("stray", 2); set.seed(5); identical(runif(7)[6:7], c1); identical(.Call("stray", 1), runif(1)); identical(.Call("stray", 1), runif(1))
vapply(list(toupper, sum, quote, mean, c, paste), function(f) .Call("kind", f), "")
turn <- function(x, i, ...) UseMethod("turn"); turn.default <- function(x, i, twice = FALSE, ...) { .Call("sorted", i); if (twice) turn(x, i) }
f <- function(x, ...) { o <- seq_along(x); turn(x, o, ...); o }
f(c(5, 6, 7)); f(c(5, 6, 7), twice = TRUE)
