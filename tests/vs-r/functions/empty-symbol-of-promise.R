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
