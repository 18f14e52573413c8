# Methods of as.vector() and unlist() are found by the functions of base themselves.
setClass("E", representation(a = "numeric")); e <- new("E", a = 1:3 / 2)
setMethod("as.vector", "E", function(x, mode) x@a); as.vector(e); base::as.vector(e); f <- function(z) as.vector(z); f(e); ls()
isGeneric("as.vector"); existsMethod("as.vector", "E"); environmentName(environment(as.vector))
setMethod("unlist", "E", function(x, recursive = TRUE, use.names = TRUE) x@a); unlist(e); base::unlist(e); ls()
as.vector(1:3, "character")
setMethod("cbind2", signature("E", "missing"), function(x, y, ...) "cb"); cbind(e)
unlist(list(1, list(2))); as.vector(matrix(1:4, 2))
