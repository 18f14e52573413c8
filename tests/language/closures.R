# Lexical scope, <<-, default arguments, promises.
make <- function() { n <- 0; function() { n <<- n + 1; n } }
a <- make(); b <- make()
invisible(a()); print(a())            # expect: [1] 2
print(b())                            # expect: [1] 1
f <- function(x, y = x * 2) { x <- 10; y }
print(f(1))                           # expect: [1] 20
print(f(1, 5))                        # expect: [1] 5
g <- function(a, b) if (missing(b)) "no b" else b
print(g(1))                           # expect: [1] "no b"
h <- function(x) substitute(x)
print(h(a + b))                       # expect: a + b
k <- function(...) sum(...)
print(k(1, 2, 3))                     # expect: [1] 6
print((function(x) x * 2)(21))        # expect: [1] 42
print(sapply(1:3, \(i) i^2))          # expect: [1] 1 4 9
v <- 1
w <- function() { v <- 2; (function() v <<- 3)(); v }
print(w())                            # expect: [1] 3
print(v)                              # expect: [1] 1
n <- function(f) f(f)
print(is.function(n(identity)))       # expect: [1] TRUE
