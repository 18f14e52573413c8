# compiles: passed.c
# Objects by .C, attributes of a matrix on a column, arguments and active bindings in environments.
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/passed.c")) == 0)
dyn.load(so)
str(.C("see", function(x) x, n = integer(2), list(1, 2)))
str(.C("see", baseenv(), n = integer(2), list("a", 2))$n)
str(.C("see", sum, n = integer(2), list(NULL, 2)))
try(.C("see", NULL, n = integer(2), list(1, 2)))
.Call("column", structure(c(1, 2, 3, 4), dim = c(2L, 2L), note = "kept"))
e <- new.env(); makeActiveBinding("z", function() { cat("called\n"); 42 }, e); e$y <- "plain"
.Call("found", e, "z", TRUE); .Call("found", e, "z", FALSE); .Call("found", e, "y", FALSE); .Call("found", e, "x", FALSE)
f <- function(x, y = 3) .Call("found", environment(), "x", TRUE)
a <- 5
f(a); f(a + 1)
g <- function(v) { v; c(f(v), f(v[1]), f(-v)) }
g(2); g(3)
invisible(.Call("letters_seen", "h\u00e9llo"))
.Call("as_no_integers", numeric()); str(.Call("as_no_integers", structure(numeric(), dim = c(0L, 2L)))); .Call("as_no_integers", 1:2)
