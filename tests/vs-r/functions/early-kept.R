# Environments that outlive their call still tell how arguments were written that are evaluated before the call.
mk <- function(expr) { force(expr); e <- environment(); function() deparse(substitute(expr, e)) }
w <- function(n) { c(mk(n + 1)(), mk(1:n)(), mk(n)(), mk(5)(), mk(sqrt(n))(), mk("a")(), mk(function(x) x)()) }
for (i in 1:20) r <- w(3); print(r)
k <- function(f) { v <- environment(); v }; w <- function(n) { v <- k(n + 1); c(v$f, class(substitute(f, v))) }
w(1); for (i in 1:30) r <- w(i); r
k <- function(f) environment(); w <- function(n) { v <- k(1:n); c(v$f, class(substitute(f, v))) }
w(1); for (i in 1:30) r <- w(i); r
keep <- function(expr, other = 2) { force(expr); set <- function(v) expr <<- v; see <- function() substitute(list(expr, other)); e <- environment(); list(set, function() eval(quote(substitute(list(expr, other))), e), see) }
w <- function(n) { k <- keep(n * 2, n[1]); a <- k[[2]](); k[[1]](7); list(a, k[[2]]()) }
w(3); for (i in 1:20) r <- w(i); r
h <- lapply(1:3, function(i) { force(i); function() substitute(i) }); h[[2]]()
g <- function(...) { e <- environment(); function() substitute(list(...), e) }; (function(n) g(n + 1, n)())(4)
m <- function(a, b) { force(a); force(b); e <- environment(); function() c(deparse(substitute(a, e)), deparse(substitute(b, e))) }
f <- function(n) { r <- NULL; for (i in 1:30) r <- m(b = i + n, a = n:i)(); r }; f(2)
