# What a method of a reference object shows of the methods that it calls.
A <- suppressMessages(setRefClass("A", fields = list(n = "numeric"), methods = list(f = function() { g(); h(2); sapply(1, h); .self$g(); copy(); n }, g = function() n <<- 1, h = function(x) { "doc"; x }, k = function() sum(1))))
a <- A$new(n = 2)
B <- suppressMessages(setRefClass("B", contains = "A", methods = list(g = function() { callSuper(); f() })))
b <- B$new()
without <- function(x) writeLines(sub("<environment: .*", "<environment>", capture.output(methods::show(x))))
without(a$f)
without(a$k)
without(b$g)
