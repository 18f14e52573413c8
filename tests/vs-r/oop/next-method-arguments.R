gen <- function(x, ...) UseMethod("gen")
gen.default <- function(x, ...) { cat("default", deparse(substitute(x)), "\n"); x }
gen.a <- function(x, ...) { x <- 99; cat("a\n"); NextMethod() }
gen.b <- function(x, y = 5, ...) { y <- 7; cat("b y", missing(y), "\n"); NextMethod() }
o <- structure(1, class=c("a","b"))
gen(o); gen(o + 0); gen(structure(2, class="b"), 3)
gen2 <- function(x, ...) { x <- structure(5, class="zz"); UseMethod("gen2") }
gen2.zz <- function(x, ...) { cat("zz"); print(unclass(x)) }
gen2.default <- function(x, ...) { cat("def"); print(x) }
gen2(1)
gen3 <- function(x = structure(list(), class="dd"), ...) UseMethod("gen3")
gen3.dd <- function(x, ...) { cat("dd", missing(x), "\n"); if (!missing(x)) str(x) }
gen3.default <- function(x, ...) cat("default", missing(x), "\n")
try(gen3()); gen3(1)
gen4 <- function(x, y) UseMethod("gen4", y)
gen4.foo <- function(x, y) { cat("foo", missing(x), "\n"); x }
try(gen4(y = structure(1, class="foo")))
gen4(2, structure(1, class="foo"))
`[.my` <- function(x, i, j, ..., drop = TRUE) { cat("nargs", nargs(), "missing i", missing(i), "j", missing(j), "drop", missing(drop), "\n"); invisible(NULL) }
m <- structure(1:4, class="my", dim=c(2,2))
m[1,]; m[,1]; m[]; m[,]; m[1]; m[,,1]; m[,drop=FALSE]; m[1,,drop=FALSE]
h <- function(x, i, ...) x[i, ...]; h(m, 1); h(m, 1, ); h(m, 1, , drop=FALSE); try(h(m, , 2)); try(h(m, ))
k <- function(...) m[...]; k(); k(1,); k(,1); k(,); k(,,)
mm <- matrix(1:6, 2); k2 <- function(...) mm[...]; print(k2(1,)); print(k2(,2)); print(k2(,)); print(k2())
nn <- function(...) nargs(); print(nn()); print(nn(1,)); print(nn(,)); print(nn(,,3))
n2 <- function(...) nn(...); print(n2()); print(n2(1,)); print(n2(,)); 
n3 <- function(A, B, C) list(nargs(), missing(A), missing(B), missing(C)); n4 <- function(...) n3(...); str(n3(,1)); str(n4(,1)); str(n4(1,,2))
l <- function(...) ...length(); print(l(1,)); print(l(,)); print(l())
t1 <- function(...) try(list(...)); t1(1,); t1(,)
s1 <- function(...) substitute(list(...)); print(s1(1,)); print(s1(,a))
mc <- function(...) match.call(); print(mc(1,)); print(mc(,a)); 
print.foo <- function(x, ...) { cat("<foo>\n"); x$z <- 5; NextMethod() }
print(structure(list(a=1), class="foo"))
t.foo <- function(x) { x <- unclass(x); x[1] <- 100; NextMethod() }
print(t(structure(1:2, class="foo")))
gg <- function(x, n, ...) UseMethod("gg"); gg.default <- function(x, n, ...) { cat("n =", n, "\n"); list(...) }
gg.foo <- function(x, n, ...) { n <- n + 1; NextMethod(n = n) }
str(gg(structure(1, class="foo"), 3))
gg.foo <- function(x, n, ...) { NextMethod("gg", x, extra = 3) }
str(gg(structure(1, class="foo"), 3))
gg.foo <- function(x, n, ...) { NextMethod(generic = "gg", object = NULL, 17) }
str(gg(structure(1, class="foo"), 3))
sub1 <- function(x) UseMethod("sub1"); sub1.default <- function(x) print(substitute(x)); sub1.q <- function(x) { print(substitute(x)); NextMethod() }
sub1(structure(1, class="q")); v <- structure(1, class="q"); sub1(v); (function(w) sub1(w))(v)
sub1.q <- function(x) { x <- 5; print(substitute(x)); NextMethod() }; sub1(v)
sub1.q <- function(x) { force(x); NextMethod() }; sub1(structure(2, class="q"))
