f <- function(x, ...) UseMethod("f")
f.a <- function(x, ...) { cat("f.a\n"); NextMethod() }
f.b <- function(x, ...) { cat("f.b\n"); NextMethod() }
f.default <- function(x, ...) { cat("f.default with", length(list(...)), "extra\n"); invisible(x) }
o <- structure(1, class = c("a", "b"))
f(o)
f(o, 1, 2)
f(structure(1, class = c("b", "a")), z = 3)
g <- function(x, n = 1, ...) UseMethod("g")
g.a <- function(x, n = 2, ...) { cat("g.a n =", n, "\n"); NextMethod(n = n + 10) }
g.default <- function(x, n = 5, ...) cat("g.default n =", n, "\n")
g(o)
g(o, 3)
g(o, n = 4)
h <- function(x) UseMethod("h")
h.a <- function(x) c("a", NextMethod())
h.b <- function(x) c("b", NextMethod())
h.numeric <- function(x) c("numeric", NextMethod())
h.default <- function(x) "default"
h(o)
h(structure(1L, class = "a"))
h(structure("s", class = c("b")))
print.a <- function(x, ...) { cat("<a>\n"); NextMethod() }
o
print(structure(list(k = 1), class = "a"))
"[.a" <- function(x, i) { r <- NextMethod("["); class(r) <- class(x); r }
unclass(structure(c(1, 2, 3), class = "a")[2])
"[[.b" <- function(x, i) { cat("get", i, "\n"); NextMethod() }
structure(list(p = 5), class = "b")[["p"]]
"[<-.b" <- function(x, i, value) { cat("set", i, "\n"); NextMethod() }
b <- structure(list(1, 2), class = "b"); b[1] <- 9; unclass(b)
"$<-.b" <- function(x, name, value) { cat("dollar", name, "\n"); NextMethod() }
b$new <- 3; names(unclass(b))
summary.a <- function(object, ...) { r <- NextMethod(); c(r, extra = 1) }
unclass(summary(structure(c(1, 2, 3), class = "a")))
format.a <- function(x, ...) paste("a:", NextMethod())
format(structure(1.5, class = "a"))
Ops.unit <- function(e1, e2) {
  cat("Ops", .Generic, nargs(), "\n")
  r <- NextMethod()
  if (is.logical(r)) as.vector(r) else r
}
u <- structure(5, class = "unit", label = "m")
u + u
u > 3
-u
2 * u
!structure(TRUE, class = "unit")
"+.x1" <- function(e1, e2) "x1 plus"
"+.x2" <- function(e1, e2) "x2 plus"
structure(1, class = "x1") + 1
1 + structure(1, class = "x1")
tryCatch(structure(1, class = "x1") + structure(2, class = "x2"), warning = function(w) conditionMessage(w))
Math.unit <- function(x, ...) { cat("Math", .Generic, "\n"); NextMethod() }
abs(structure(-3, class = "unit"))
cumsum(structure(1:3, class = "unit"))
exp(structure(0, class = "unit"))
Summary.unit <- function(..., na.rm) { cat("Summary", .Generic, "\n"); NextMethod() }
max(structure(c(1, 5), class = "unit"))
range(structure(c(1, 5), class = "unit"))
length(structure(list(1, 2), class = "zz"))
t1 <- function(x) { x <- structure(2, class = "b2"); UseMethod("t1") }
t1.b2 <- function(x) "dispatched on b2"; t1.a2 <- function(x) c("a2", unclass(x))
t1(structure(1, class = "a2"))
k <- function(x) { local_v <- 10; UseMethod("k"); "never" }
k.default <- function(x) exists("local_v", inherits = FALSE)
k(1)
m <- function(x, y) UseMethod("m", y)
m.foo <- function(x, y) "on y"
m(1, structure(1, class = "foo"))
dispatch_chain <- function(x) UseMethod("dispatch_chain")
dispatch_chain.matrix <- function(x) c("matrix", NextMethod())
dispatch_chain.array <- function(x) c("array", NextMethod())
dispatch_chain.integer <- function(x) c("integer", NextMethod())
dispatch_chain.numeric <- function(x) c("numeric", NextMethod())
dispatch_chain.default <- function(x) "default"
dispatch_chain(matrix(1:4, 2))
dispatch_chain(1:2)
dispatch_chain(1.5)
dispatch_chain(array(1, c(1, 1, 1)))
tryCatch(NextMethod(), error = function(e) conditionMessage(e))
e <- tryCatch(UseMethod("zz"), error = function(e) conditionMessage(e)); e
nm <- function(x) NextMethod(); tryCatch(nm(1), error = function(e) conditionMessage(e))
