# Operands that only the list of arguments holds keep their attributes, as in expressions.
m <- matrix(c(1,2,3,4,5,6), 2); names(m) <- "b"; attr(m,"note") <- -Inf
a <- function(x) cat(names(attributes(x)), "\n")
s <- structure(m, class="foo")
f <- function(s) { p <- get("+"); q <- get("-"); e <- exp
 a(p(unclass(s), 1L)); a(unclass(s)+1L); a(`+`(unclass(s), 1L)); a((function(x,y) x+y)(unclass(s),1L)); a(p(1L, unclass(s))); a(p(unclass(s), 1:6)); a(p(unclass(s), 1:2)); a(q(unclass(s))); a(-unclass(s)); a(e(unclass(s))); a(exp(unclass(s))); a(get("==")(unclass(s),1)); a(get("!")(unclass(s))); a(get("round")(unclass(s))); a(get("%%")(unclass(s),2)); a(get("/")(unclass(s),2)); a(get("sqrt")(unclass(s)))
 a(p(identity(m), 1)); a(p((m), 1)); a(p(c(m), 1)); a(p(unclass(s), 1.5)); a(do.call("+", list(unclass(s), 1)));a(p(structure(m,q=1),1)); a(p(structure(1:6,dim=2:3,names=letters[1:6]),1L)); a(p(structure(1:6,dim=2:3,names=letters[1:6]),1)); a(structure(1:6,dim=2:3,names=letters[1:6])+1L); a(p(structure(c(1,2),names=c("a","b"),q=1), 1)); a(structure(c(1,2),names=c("a","b"),q=1)+ 1);a(p(structure(c(1,2),q=1,names=c("a","b")), 1)); a(structure(c(1,2),q=1,names=c("a","b"))+ 1); a(p(structure(c(1,2),q=1,names=c("a","b")), c(u=1,v=2))); }
f(s)
