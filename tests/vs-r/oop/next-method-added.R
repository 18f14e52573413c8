# Which arguments NextMethod passes on and adds, what match.call() shows of them, and methods that are called directly.
f <- function(x, ...) UseMethod("f")
f.default <- function(x, ...) cat("default", nargs(), "\n")
f.A <- function(x, ...) NextMethod()
f.B <- function(x, ...) NextMethod("f")
o <- structure(1, class = c("A", "B"))
tryCatch(f.A(o), error = print)
tryCatch(f.A(o, 5), error = print)
tryCatch(f.A(1), error = print)
tryCatch(f.B(1), error = print)
tryCatch(f.B(o), error = print)
tryCatch(sapply(1, f.A), error = print)
tryCatch(sapply(1, f.B), error = print)
g <- f.A
tryCatch(g(o), error = print)
print.A <- function(x, ...) { cat("A\n"); NextMethod() }
tryCatch(print.A(o), error = print)
tryCatch(print.A(1), error = print)
h <- function(x) NextMethod()
tryCatch(h(o), error = print)
tryCatch(h(1), error = print)
tryCatch(NextMethod(), error = print)
tryCatch(h(1), error = print)
h <- function(x) NextMethod("nofun")
tryCatch(h(o), error = print)
f.A <- function(x) lapply(1, function(i) NextMethod())
tryCatch(f(o), error = print)
f.A <- function(x) lapply(1, function(i) NextMethod("f"))
tryCatch(f(o), error = print)
f.A <- function(x) do.call(NextMethod, list())
tryCatch(f(o), error = print)
f.A <- function(x) do.call("NextMethod", list("f"))
tryCatch(f(o), error = print)
f.A <- function(x) tryCatch(NextMethod(), error = print)
tryCatch(f(o), error = print)
f.A <- function(x) { h <- function() NextMethod(); h() }
tryCatch(f(o), error = print)
f.A <- function(x) { NextMethod(generic = "f", object = x) }
tryCatch(f(o), error = print)
f.A <- function(x, ...) { NextMethod("f", x, ...) }
f.default <- function(x, ...) { str(list(...)); print(sys.call()) ; print(match.call()) }
tryCatch(f(o, 1, b = 2), error = print)
f.A <- function(x, ...) { NextMethod("f", x, ..., b = 7) }
tryCatch(f(o, 1, b = 2), error = print)
f.A <- function(x, ...) { NextMethod("f", x, 8, b = 7, 9) }
tryCatch(f(o, 1, b = 2), error = print)
f.A <- function(x, a, b, ...) { NextMethod("f", x, 8, b = 7, 9) }
tryCatch(f(o, 1, b = 2), error = print)
f.A <- function(x, a, b, ...) { NextMethod("f", x, 8, a = 7, 9) }
tryCatch(f(o, 1, b = 2), error = print)
tryCatch(f(o, 1, 2), error = print)
f.B <- function(x, val) {  NextMethod(val = 5) }
f.A <- function(x, val) {  NextMethod() }
tryCatch(f(o, 1), error = print)
tryCatch(f(o, val = 1), error = print)
tryCatch(f(o), error = print)
f.B <- function(x, val, ...) {  print(match.call()); print(nargs()); NextMethod(x = 5) }
tryCatch(f(o, 3), error = print)
f <- function(x, ...) UseMethod("f")
f.A <- function(x, ...) { x <- structure(99, class = "zz"); NextMethod() }
f.B <- function(x, ...) { print(unclass(x)); print(class(x)); print(substitute(x)); NextMethod(y = 3) }
f.default <- function(x, y = 0, ...) { print(y); print(match.call()); print(sys.call()); print(substitute(x)); print(sys.calls()) }
o <- structure(1, class = c("A", "B")); f(o); f(o, y = 9); f(o, z = 2); f(o, 1, 2)

k <- function(x, i, ...) UseMethod("k"); k.A <- function(x, i, ...) { i <- i + 1; NextMethod() }; k.default <- function(x, i, ...) { print(substitute(i)); i }
k(o, 1); k(o, i = 2); k(i = 3, x = o); k(i = 3, o)
m <- function(x, ...) UseMethod("m"); m.A <- function(x, val, ...) { if (missing(val)) cat("missing val\n"); NextMethod() }; m.default <- function(x, val, ...) { print(missing(val)); print(nargs()) }
m(o); m(o, 1); m(o, val = 2); m(o, ); 
p <- function(x, n = 5) UseMethod("p"); p.A <- function(x, n = 6) { n <- n + 1; NextMethod() }; p.default <- function(x, n = 7) { print(missing(n)); n }; p(o); p(o, 1)
r <- function(x, ...) UseMethod("r"); r.A <- function(x, ...) { NextMethod(.Generic, x, ..., extra = TRUE) }; r.default <- function(x, ...) str(list(...)); r(o, 1, b = 2)

u <- function(x, ...) { y <- "local"; UseMethod("u"); cat("never\n") }; u.A <- function(x, ...) { print(exists("y", inherits = FALSE)); print(y) }; u(o)
v <- function(x, ...) UseMethod("v", list(...)[[1]]); v.A <- function(x, ...) { print(x); NextMethod() }; v.default <- function(x, ...) print("vdef"); v(5, o)
f <- function(x, a = 1, ...) UseMethod("f")
f.A <- function(x, a = 2, ...) { cat("A a=", a, "\n"); a <- 50; NextMethod() }
f.B <- function(x, a = 3, ...) { cat("B a=", a, "\n"); NextMethod(a = 77) }
f.default <- function(x, a = 4, b = "none", ...) { cat("def a=", a, "b=", b, "dots", ...length(), "\n"); invisible() }
o <- structure(1, class = c("A", "B"))
f(o); f(o, 10); f(o, a = 10, 20); f(o, 1, b = "bb"); f(o, 1, 2, 3)
g <- function(x) UseMethod("g"); g.A <- function(x) { x <- unclass(x) + 1; NextMethod() }; g.default <- function(x) { print(x); print(class(x)) }
g(o)
h <- function(x, ...) UseMethod("h"); h.A <- function(x, ...) { print(.Generic); print(.Class); NextMethod("h", x, 5) }; h.B <- function(x, ...) { print(.Class); print(list(...)); "B done" }
h(o, 3)
print.A <- function(x, ...) { cat("<A>\n"); NextMethod() }; print(o); o
