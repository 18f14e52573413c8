# selectMethod() tells of several methods that fit.
setGeneric("pair", function(a, b) standardGeneric("pair"))
setMethod("pair", signature("numeric", "numeric"), function(a, b) "nn")
setMethod("pair", signature("integer", "ANY"), function(a, b) "iA")
setMethod("pair", signature("ANY", "integer"), function(a, b) "Ai")
selectMethod("pair", c("integer", "numeric"))@defined
selectMethod("pair", c("integer", "numeric"))@defined
pair(1.5, 1L)
selectMethod("pair", c("numeric", "integer"))@defined
selectMethod("pair", c("numeric", "numeric"))@defined
