f <- function(x) x
e <- tryCatch(f(stop("inside")), error = identity)
print(conditionMessage(e))
print(conditionCall(e))
g <- function(x) { x }
h <- function() g(stop("deeper"))
print(conditionCall(tryCatch(h(), error = identity)))
