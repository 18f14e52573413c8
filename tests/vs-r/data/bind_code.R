# rbind() and cbind() of calls, formulas and functions.
try(rbind(1:3, sum))
try(rbind(mean))
try(rbind(list(1), sum))
cbind(function(x) x, 1)
cbind(quote(a + b), 1)
rbind(y ~ x, list(1, 2, 3))
try(do.call(rbind, list(1:3, sum)))
