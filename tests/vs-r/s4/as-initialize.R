# as() to a superclass makes the new object by new(), so that initialize() methods run.
setClass("Base", representation(id = "numeric")); setClass("Derived", contains = "Base", representation(tag = "character")); setMethod("initialize", "Base", function(.Object, ..., id = 0) { cat("init Base\n"); .Object <- callNextMethod(.Object, ...); .Object@id <- id * 10; .Object })
d <- new("Derived", id = 5, tag = "abc")
cat("as\n")
b <- as(d, "Base")
b2 <- as(d, "Base")
cat("assign\n"); as(d, "Base") <- b
f <- function(x) x; setGeneric("ff", function(x) standardGeneric("ff")); setMethod("ff", "Base", function(x) { cat(class(x), "\n"); x@id }); ff(d)
is(d, "Base"); initialize(d, id = 1)@id
setClass("D2", contains = "Derived"); e <- new("D2"); x <- as(e, "Base"); x <- as(e, "Derived"); y <- as(b, "Derived")
