# The expressions of `...` by substitute(...()), and of the value of a replacement method.
f <- function(...) substitute(...()); str(f(1, a = x + 1)); f(); typeof(f(1)); typeof(f())
f <- function(...) substitute(...(z, w)); str(f(1, b = 2)); str(f())
f <- function(...) substitute(g(...(), 3)); f(1, 2); f(); str(as.list(f(1, b = 2)))
f <- function(...) substitute({ ...(); a }); f(1, b = 2)
f <- function(...) as.character(substitute(...())); f(a, b + 1, "c"); f()
f <- function(...) sapply(substitute(...()), deparse); f(a, b = b + 1, "c")
f <- function(...) names(substitute(...())); f(a, b = 1); f(1)
f <- function(...) substitute(function(...) ...()); f(1)
h <- function(env) substitute(...(), env = env)[TRUE]; g <- function(env = parent.frame()) h(env = env)
f <- function(...) g(); str(f(1, b = y)); str(f())
e <- new.env(); substitute(...(), e); substitute(...(), list(a = 1))
`foo<-` <- function(x, value) { print(substitute(value)); x }
`$<-.kk` <- function(x, name, value) { print(substitute(value)); x }
`[<-.kk` <- function(x, i, value) { print(substitute(value)); x }
`[[<-.kk` <- function(x, i, value) { print(substitute(value)); x }
`names<-.kk` <- function(x, value) { print(substitute(value)); x }
k <- structure(list(), class = "kk")
k$a <- 8:9; k[1] <- 2:3; k[[1]] <- c("a", "b"); names(k) <- letters[1:2]; x <- 1; foo(x) <- 8:9
g <- function(k) { z <- 5; k$a <- 8:9; k$c <- z + 1; k[1] <- z; k[["b"]] <- character(); k$u = z * 2; invisible() }
g(k); g(k); g(k)
l <- list(k = k); g <- function() { l$k$a <- 8:9; l$k[1] <<- 3 }; invisible(g())
