# sys.call(n), sys.function(n), sys.frame(n): no frame above the one whose code asks, also in an argument of a call at top level.
f <- function() g(sys.call(2), sys.function(1))
g <- function(a, b) { print(tryCatch(a, error = conditionMessage)); print(b); try(print(sys.call(3))); print(sys.call(2)); print(sys.call(1)) }
f()
h <- function(x) x
try(h(sys.frame(1)))
try({ sys.function(5) })
try({ sys.call(5) })
try({ sys.frame(5) })
try(sys.call(1))
k <- function(n) eval(quote(sys.call(n)), list(n = n))
for (i in 1:2) print(class(try(k(i), silent = TRUE)))
m <- function(...) lapply(1:3, function(i) tryCatch(sys.call(i), error = conditionMessage))
print(m()[[1]])
sapply(1:9, function(i) class(tryCatch(sys.frame(i), error = conditionMessage)))
