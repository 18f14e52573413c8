# Functions and ranges written as arguments: what the callee sees of them, whenever it asks.
shown <- function(f) substitute(f)
print(shown(function(x, y = 2) x + y))
late <- function() {
  a <- 2
  s <- sapply(1:3, function(v) v * a)
  a <- 5
  c(s, sapply(1:3, function(v) v * a))
}
print(late())
keep <- function(f) f
held <- function() {
  z <- 1
  g <- keep(function() z)
  z <- 9
  g()
}
print(held())
unused <- function(f, x) if (x) "no" else f()
print(unused(function() stop("not called"), TRUE))
is_given <- function(f, ...) c(missing(f), nargs())
print(is_given(function() 1))
print(environmentName(environment(keep(function() 1))))
inner <- function() environment(keep(function() 1))
print(identical(inner(), globalenv()))
nested <- function(n) Map(function(i) vapply(1:i, function(j) i * j, 0), 1:n)
str(nested(3))
generic <- function(x, f) UseMethod("generic")
generic.default <- function(x, f) deparse(substitute(f))
print(generic(1, function(q) q))
by_call <- function(FUN) match.call()
print(by_call(function(x) x))
range_of <- function(x, k) length(x)
for (n in c(0, 1, 3, 2.5)) print(c(range_of(1:n, 1), range_of(n:1, 1)))
print(tryCatch(range_of(1:NA, 1), error = conditionMessage))
print(tryCatch(range_of(1:Inf, 1), error = conditionMessage))
not_asked <- function(x) "nobody asks"
print(not_asked(1:NA))
first <- function(x, n) {
  n <- 10
  x
}
counted <- function(n) first(1:n, n)
print(counted(3))
big <- function(x) typeof(x)
f <- function(n) big(n:(n + 1))
print(f(2147483646))
print(f(2147483647))
print(f(1.5))
`:` <- function(a, b) "mine"
g <- function(n) keep(1:n)
print(g(3))
rm(`:`)
# defaults of eval()
at <- function() {
  y <- 7
  c(eval(quote(y)), evalq(y), eval(quote(x + y), list(x = 1)), evalq(x + y, list(x = 2)), eval(quote(y), parent.frame()))
}
y <- 3
print(at())
passed <- function(e) eval(quote(y), e)
print(tryCatch(passed(), error = conditionMessage))
print(eval(quote(y), NULL))
print(tryCatch(eval(quote(y), TRUE), error = conditionMessage))
print(tryCatch(eval(quote(y), list(), 3), error = conditionMessage))
calls <- function() eval(quote(sys.calls()))
print(calls())
framed <- function() eval(quote(parent.frame()))
print(identical(framed(), globalenv()))
print(eval(expression(u <- 4, u + 1)))
print(sapply(expression(1 + 2, 3), eval))
# an environment that outlives the call still has the argument as it was written
outlives <- function(f) environment()
print(class(substitute(f, outlives(function(x) x))))
e <- (function(f) environment())(function(x) x)
print(c(class(substitute(f, e)), class(e$f)))
e <- (function(f, n) { v <- environment(); v })(function(z) z * 2, 3)
print(c(class(substitute(f, e)), e$f(e$n)))
