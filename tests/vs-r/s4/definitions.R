# Definitions that fail, defaults as methods, methods added to existing reference objects
try(setAs("track", "numeric", function(x, y, z) x@y))
setClass("class1", representation(a = "numeric", b = "character"))
setClass("class2", representation(a2 = "numeric", b = "numeric"))
try(setClass("class3", representation("class1", "class2")))
isClass("class3")
testFun <- function(x) x
setGeneric("testFun")
setMethod("testFun", "numeric", function(x) x + 1)
hasMethod("testFun", "numeric"); hasMethod("testFun", "integer"); existsMethod("testFun", "integer"); hasMethod("testFun"); hasMethod("testFun", "ANY")
setClass("track", slots = c(x = "numeric", y = "numeric"), validity = function(object) if (length(object@x) == length(object@y)) TRUE else "Unequal lengths")
setClass("two", slots = c(tr1 = "track", tr2 = "track"))
tw <- new("two", tr1 = new("track", x = 1, y = 2), tr2 = new("track", x = 1, y = 2))
tw@tr2@x <- 1:3
validObject(tw)
try(validObject(tw, complete = TRUE))
Acc <- setRefClass("Acc", fields = list(n = "numeric"), methods = list(add = function(x) {
  "Adds x"
  n <<- n + x
  invisible(.self)
}))
a <- Acc$new(n = 1)
Acc$methods(twice = function() add(n))
a$twice()
a$n
Acc$help("add")
