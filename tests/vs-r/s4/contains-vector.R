# A class that contains "vector": its data may be of any basic type.
setClass("Vec", contains = "vector", representation(note = "character"))
x <- new("Vec", 1:3, note = "n"); x; x[2]; x + 1L
y <- new("Vec", c("a", "b")); y; is(y, "vector"); y@.Data
z <- new("Vec", list(1, "a")); z@.Data; length(z)
new("Vec")
x@.Data <- c(1.5, 2); x
isVirtualClass("Vec")
getClass("Vec")
tryCatch(new("Vec", sum), error = function(e) cat(conditionMessage(e), "\n"))
str(x)
