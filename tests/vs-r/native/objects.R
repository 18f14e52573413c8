# compiles: objects.c
so <- tempfile(fileext = ".so")
stopifnot(system2("cc", c("-shared", "-fPIC", "-o", so, "input/objects.c")) == 0)
dll <- dyn.load(so)
.Call("add", c(a = 1, b = 2, c = 3), 10)
.Call("add", structure(c(1, 2), class = "u", unit = "m"), c(1, 2))
.Call("kinds", list(1L, 2, "a", TRUE, NULL, quote(x), quote(f(x)), list(), sum, function(x) x, 1i, raw(1), globalenv(), 1:3))
l <- list(1L, 2.5, c(3L, 9L))
.Call("bump", l); l
.Call("matrix", 3)
str(.Call("describe", factor(c("u", "v"))))
str(.Call("describe", matrix(1:4, 2, dimnames = list(NULL, c("p", "q")))))
str(.Call("describe", data.frame(x = 1:3, y = 4)))
.Call("frame")
.Call("reversed_call", quote(f(1, b = x, g(2))))
eval(.Call("reversed_call", quote(paste("a", "b", sep = "-"))))
.Call("nothing")
str(.Call("constants"))
.External("external", 1, b = 2, x = "c", quote(y))
.C("scale", x = c(1, 2, 3), n = 3L, by = 2)$x
f <- getNativeSymbolInfo("add", dll)
class(f); names(f)
.Call(f, 1, 2); .Call(f$address, 1, 2); .Call(dll$add, 3, 4)
x <- c(1, 2); y <- x
.Call("add", x, y); x; y
is.primitive(.Call); is.loaded("add"); is.loaded("no_such")
try(.Call("no_such", 1))
dyn.unload(so)
is.loaded("add")
