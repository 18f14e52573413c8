# Methods that change, with <<-, a variable that the expression has read already.
s <- 1
"[.foo" <- function(x, i) { s <<- s + 10; unclass(x)[i] }
x <- structure(1:3, class = "foo")
s + x[1]; s
f <- function(y) { s <- 5; "[.bar" <- function(x, i) { s <<- s * 2; unclass(x)[i] }; x <- structure(1:3, class = "bar"); r <- s + x[2]; c(r, s) }
f(); f()
"+.foo" <- function(e1, e2) { s <<- 100; 1 }
s <- 1; s + (x + x); s; s <- 2; s * (x + 1) - s; s <- 3; c(s, x + 1, s); s <- 3; s < (x + 2); s <- 4; paste(s, x + 1, s); v <- 1:3; s <- 1; v[s] + (x + 1); s <- 1; v[s] <- x + 5; v; s <- 2; list(s, x+1)[[1]]; s <- 1; s:(x + 1); if (s == (x + 1)) 1 else 2; s <- 0; for (i in 1:3) { s <- i; r <- s + (x + 1); print(r) }
g <- function() { n <- 0; inc <- function(z) { n <<- n + 1; structure(z, class = "cnt") }; Ops.cnt <- function(e1, e2) { n <<- n + 10; unclass(e1) }; for (k in 1:3) { a <- inc(k); b <- n + (a + 1); print(c(b, n)) } }
g()
setClass("V", representation(x = "numeric")); k <- 0
setMethod("+", signature("V", "numeric"), function(e1, e2) { k <<- k + 1; e1@x + e2 })
v <- new("V", x = 5); k + (v + 1); k * 10 + (v + k); `-.foo` = function(e1, e2) { s <<- 50; 7 }; s <- 1; s + (x - 1); s
