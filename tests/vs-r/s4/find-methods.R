# findMethods() and getGenerics(): what they give, and what it looks like.
setGeneric("area", function(shape, ...) standardGeneric("area"))
setClass("Sq", representation(s = "numeric"))
setMethod("area", "Sq", function(shape, ...) shape@s^2)
m <- findMethods("area")
class(m); names(m); length(m); is(m); m@arguments; m@signatures; m@names; m["Sq"]; m[["Sq"]]; class(m@generic)
trimmed <- function(x) { out <- capture.output(print(x)); writeLines(out[!grepl("environment|bytecode", out)]) }
trimmed(m)
removeMethod("area", "Sq"); trimmed(findMethods("area"))
setMethod("area", "numeric", function(shape, ...) 1); setMethod("area", "character", function(shape, ...) 2)
m <- findMethods("area"); names(m); m$character; m["numeric"]; sapply(m, function(f) f(0))
names(findMethods("area", classes = "numeric")); names(findMethods("area", inherited = TRUE))
setGeneric("scale2", function(x, y) standardGeneric("scale2"))
setMethod("scale2", signature("numeric", "missing"), function(x, y) x); setMethod("scale2", signature("ANY", "character"), function(x, y) y)
names(findMethods("scale2")); findMethods("scale2", classes = "character")@signatures
g <- getGenerics(where = globalenv()); g; class(g); g@.Data; g@package; length(g); g[1]; is.character(g); as.character(g); "area" %in% g; g == "area"
setClass("P", representation(n = "character")); setMethod("show", "P", function(object) cat("P\n")); setMethod("length", "P", function(x) 3L)
setMethod("+", signature("P", "P"), function(e1, e2) 1)
getGenerics(globalenv()); names(findMethods("show", classes = "P")); names(findMethods("show", where = globalenv()))
findMethods("nosuch"); findMethods(function(x) 1); try(findMethods(NULL)); getClass("listOfMethods"); getClass("ObjectsWithPackage")
all(c("area", "show", "+") %in% getGenerics())
