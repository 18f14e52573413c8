v <- 1:3
f <- function() { v[1] <- 100L; v }
print(f())
print(v)
g <- function() { undefined_thing[1] <- 5; undefined_thing }
print(tryCatch(g(), error = function(e) conditionMessage(e)))
