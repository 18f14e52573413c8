# Methods called again and again from one place: what they see of the call, and methods that come and go.
f <- function(x, ...) UseMethod("f")
f.default <- function(x, val, ...) list(sys.call(), match.call(), substitute(x), nargs(), missing(val), ...length())
f.foo <- function(x, vb = 1, ...) list("foo", sys.call(), parent.frame(), sys.function(), vb)
z <- structure(list(1), class = "foo")
go <- function(v, k) {
  for (i in 1:3) r <- f(v, k)
  r
}
str(go(1, 2))
str(go(2, 2)[c(1, 3)])
r <- go(z, 3)
print(r[[2]]); print(r[[5]]); print(identical(r[[4]], f.foo)); print(is.environment(r[[3]]))

# partial names go to the formals of each function
g <- function(value, ...) UseMethod("g")
g.default <- function(value, val = "unset", ...) c(value, val)
for (i in 1:3) print(g(val = "a", value = "b"))
for (i in 1:3) print(tryCatch(g("b", va = "a"), error = conditionMessage))

# expressions of arguments that the generic has evaluated
h <- function(x, y, ...) UseMethod("h", y)
h.default <- function(x, ...) sapply(substitute(list(...))[-1], deparse)
hh <- function(a, b) for (i in 1:2) print(h(a, b + 1, a * 2))
hh(1, 2)
h2 <- function(x, ...) { x; UseMethod("h2") }
h2.default <- function(...) deparse(substitute(list(...)))
for (i in 1:2) print(h2(i + 1, k = i))

# empty elements of lists handed on
l <- as.list(formals(function(a, b = 1) 1))
e <- function(object, ...) UseMethod("e")
e.default <- function(object, ...) e2(object)
e2 <- function(object) list(object)
e3 <- function(l, i) e2(l[[i]])
e4 <- function(l) e2(l$a)
e5 <- function(l) e2(l[[1]])
print(length(e3(l, 1))); print(length(e4(l))); print(length(e5(l)))
str(l)

# methods defined, replaced and removed while the same call runs
k <- function(x) UseMethod("k")
k.default <- function(x) "default"
kk <- function(v) k(v)
print(kk(1)); print(kk(1L))
k.integer <- function(x) "integer"
print(kk(1)); print(kk(1L))
k.numeric <- function(x) "numeric"
print(kk(1)); print(kk(1L))
k.matrix <- function(x) "matrix"
print(kk(matrix(1:4, 2))); print(kk(array(1:8, c(2, 2, 2))))
k.default <- function(x) "other"
print(kk("a")); print(kk(NULL)); print(kk(sum)); print(kk(quote(a)))
k.function <- function(x) "function"
print(kk(sum)); print(kk(kk))
rm(k.integer, k.numeric)
print(kk(1L))
local({
  k.character <- function(x) "local"
  print(k("a")); print(kk("a"))
})
unique.default <- function(x, ...) "mine"
uu <- function(v) unique(v)
print(uu(c(1, 1)))
rm(unique.default)
print(uu(c(1, 1)))
uu2 <- function(v) { unique.default <- function(x, ...) "inner"; unique(v) }
print(uu2(c(1, 1)))
print(uu(c(1, 1)))

# the caller of a generic, for methods, their callers and NextMethod()
p <- function(x, ...) UseMethod("p")
p.foo <- function(x, ...) {
  cat("foo", sys.nframe(), sys.parent(), "\n")
  assign("seen", TRUE, parent.frame())
  NextMethod()
}
p.default <- function(x, ...) {
  cat("default", sys.parent(), identical(parent.frame(), .GenericCallEnv), "\n")
  assign("seen2", TRUE, parent.frame())
  eval(quote(here), parent.frame())
}
pp <- function(v) {
  here <- "here"
  r <- p(v)
  print(ls())
  r
}
print(pp(z)); print(pp(1)); print(pp(z))
for (i in 1:2) print(tryCatch(p(), error = conditionMessage))
print(tryCatch(k(), error = conditionMessage))
m <- function(x, ...) UseMethod("m")
m.default <- function(x, ...) stop("no ", class(x))
mm <- function(v, ...) m(v, ...)
for (i in 1:2) try(mm(i, 2))
for (i in 1:2) try(m(i, a = 2))
q <- function(n, ...) UseMethod("q")
q.default <- function(n, ...) if (n == 0) sys.calls() else q(n - 1)
print(length(q(3))); print(q(1))
w <- function(x, a = 1, ..., b = 2) UseMethod("w")
w.default <- function(x, b = 3, a = 4, ...) c(a = a, b = b, ...)
for (i in 1:2) { print(w(1)); print(w(1, 5)); print(w(1, b = 6)); print(w(1, 7, 8, b = 9)) }
