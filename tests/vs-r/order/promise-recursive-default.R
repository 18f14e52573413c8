f <- function(x = x) x
print(tryCatch(f(), error = function(e) conditionMessage(e)))
g <- function(a = b, b = a) a
print(tryCatch(g(), error = function(e) conditionMessage(e)))
print(g(b = 4))
