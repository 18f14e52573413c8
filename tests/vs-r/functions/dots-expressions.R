# Expressions of arguments that reach `...` of a function by way of a call with `...`.
f <- function(...) g(...); g <- function(...) { l <- function(...) substitute(list(...)); print(l(...)); l2 <- function(z = l(...)) z; print(l2()) }
h <- function(FUN, ...) { a <- 1; FUN(a, ...) }
h(g); h(g, 2); h(f)
k <- function(..., d = nm(...)) { nm <- function(...) substitute(list(...)); d }
h(k); h(k, 3); a <- 1; k(a)
h2 <- function(FUN, ...) lapply(1, function(j) { b <- j; FUN(b, ...) })
h2(k); h2(k, 5)
g <- function(...) substitute(list(...))
h <- function(...) { a <- 1; g(a, ...) }
h(); h(2)
h <- function(FUN, ...) { a <- 1; FUN(a) }
h(g)
h <- function(FUN, ...) { a <- 1; FUN(a, ...) }
h(g)
h <- function(FUN) { a <- 1; FUN(a) }
h(g)
g2 <- function(x, ...) substitute(x); h <- function(...) { a <- 1; g2(a, ...) }; h()
g3 <- function(...) match.call(expand.dots=FALSE); h <- function(...) { a <- 1; g3(a, ...) }; h(); h(5)
g4 <- function(...) sys.call(); h <- function(...) { a <- 1; g4(a, ...) }; h()
g5 <- function(...) g(...); h <- function(...) { a <- 1; g5(a, ...) }; h()
g5 <- function(...) g(...); h <- function(z) { a <- 1; g5(a, z) }; h(3)
h <- function(xs, FUN, ...) lapply(seq_along(xs), FUN=function(jj) { ...future.X_jj <- xs[[jj]]; FUN(...future.X_jj, ...) })
print(h(list(c(1,1,3,7)), table))
h <- function(xs, FUN, ...) lapply(seq_along(xs), FUN=function(jj) { a <- xs[[jj]]; FUN(a, ...) })
print(h(list(c(1,1,3,7)), table))
