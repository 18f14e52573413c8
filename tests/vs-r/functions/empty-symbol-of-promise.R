# a promise whose value is the empty symbol is no missing argument
dep <- function() quote(expr = )
k <- function(x) missing(x) || identical(x, quote(expr = ))
v <- function(subclass, env) { 1; k(subclass) }
f5 <- function(.s = dep(), a = environment()) { force(a); v(.s, 2) }
try(f5())
f6 <- function(s = dep(), a = environment()) { force(a); v(s, 2) }
try(f6())
f7 <- function(.s = dep(), a = environment()) { force(a); eval(quote(.s)); 1}
try(f7())
# In `...`: what a promise gave is a value, an argument that is left out is none.
dep <- function() quote(expr=)
fa <- function(...) list(...)
t <- function(e) tryCatch(str(eval(e)), error = function(c) print(conditionMessage(c)))
f <- function(x = dep()) fa(x); t(quote(f()))
f <- function(x) fa(1, x); t(quote(f(dep())))
t(quote(fa(dep()))); t(quote(fa(, 1)))
f <- function(x, y = 2) fa(x, y); t(quote(f())); t(quote(f(, 1)))
f <- function(x = dep(), y = 2) fa(x, y); t(quote(f(y = 1)))
h <- function(x = dep()) f2(x); f2 <- function(z) fa(z); t(quote(h()))
h <- function(x = dep()) function(...) fa(x, ...); t(quote(h()()))
