# Reference classes that extend a virtual class without fields; prototypes that are changed after the class was made.
setClass("Marked", representation("VIRTUAL"))
setGeneric("mark", function(x) standardGeneric("mark"))
setMethod("mark", "Marked", function(x) cat("marked", class(x), "\n"))
A <- setRefClass("A", fields = list(x = "numeric", n = "character"), contains = "Marked", methods = list(twice = function() 2 * x))
a <- A$new(x = 2); is(a, "Marked"); is(a, "envRefClass"); mark(a); a$twice()
proto <- A$def@fieldPrototypes
is.environment(proto)
assign("x", 7, envir = proto); assign(".hidden", "h", envir = proto)
b <- A$new(n = "b"); b$x; exists(".hidden", envir = as.environment(b), inherits = FALSE); b$twice(); a$x
A$methods(thrice = function() 3 * x)
A$new()$thrice(); get(".hidden", envir = A$def@fieldPrototypes)
B <- setRefClass("B", contains = "A", fields = list(y = "list"))
B$new(x = 1)$thrice(); mark(B$new())
tryCatch(setRefClass("C", contains = "no such class"), error = conditionMessage)
