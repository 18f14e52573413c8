# Generics, classes and reference classes: functions that few programs call.
setClass("P", representation(x = "numeric", y = "numeric"))
setClass("Q", contains = "P", representation(z = "character"))
setGeneric("area", function(shape, ...) standardGeneric("area"))
setMethod("area", "P", function(shape, ...) 1)
x <- capture.output(show(area)); x[!grepl("<environment|<bytecode", x)]
className("P")
className("numeric")
className("P", ".GlobalEnv")
try(className("nonesuch"))
getClasses(globalenv())
"numeric" %in% getClasses("package:methods")
length(getClasses()) > 50
sealClass("P", globalenv())
try(isSealedClass("P"))
cacheMetaData(1)
resetGeneric("area")
try(resetGeneric("nonesuchgeneric"))
x <- implicitGeneric("summary", globalenv()); class(x)
x <- implicitGeneric("median", globalenv()); class(x)
try(class(implicitGeneric("sum", globalenv())))
try(implicitGeneric("nonesuch", globalenv()))
setGroupGeneric("Fancy", function(x, y) NULL, knownMembers = list("f1"))
try(setGroupGeneric("Fancy2"))
isGroup("Fancy"); isGroup("Arith")
getGroupMembers("Fancy")
try({m <- getMethods("area"); class(m)})
try(getMethods("nonesuch"))
getClasses(globalenv())
"numeric" %in% getClasses("package:methods")
length(getClasses()) > 50
existsMethod("area", "P")
setMethod("length", "P", function(x) 99L)
length(new("P"))
setMethod("[", "P", function(x, i, ...) { "P index" })
new("P")[1]
setClass("V", contains = "numeric")
setMethod("[", "V", function(x, i, j, ..., drop = TRUE) { cat("[ of V\n"); new("V", callNextMethod()) })
v <- new("V", c(a = 1, b = 2, c = 3))
v[2:3]
v["a"]
v[-1]
setMethod("[[", "V", function(x, i, ...) { cat("[[ of V\n"); callNextMethod() })
v[["b"]]
setMethod("+", signature("V", "V"), function(e1, e2) { cat("+ of V\n"); callNextMethod() })
v + v
setMethod("Arith", signature("V", "numeric"), function(e1, e2) { cat(.Generic, "of V\n"); callNextMethod() })
v * 2
setMethod("abs", "V", function(x) { cat("abs of V\n"); callNextMethod() })
abs(new("V", -1))
setMethod(abs, "P", function(x) "abs of P")
abs(new("P"))
setMethod(sum, "P", function(x, ..., na.rm = FALSE) "sum of P")
sum(new("P"))
existsMethod(sum, "P"); hasMethod(abs, "Q"); removeMethod(sum, "P")
setMethod("$", "P", function(x, name) paste("field", name))
new("P")$foo
setClass("W", representation(when = "Date", d = "data.frame", f = "factor"))
w <- new("W", when = as.Date("2020-01-01"), d = data.frame(a = 1), f = factor("u")); w@when
try(new("W", when = 3))
setClass("N", representation(n = "numeric")); try(new("N", n = structure(1:2, class = "myint")))
try(new("N", n = structure("a", class = "mychar")))
setGeneric("two", function(a, b) standardGeneric("two"))
setMethod("two", signature("numeric", "character"), function(a, b) "ok")
try(two(stop("inner"), "a"))
try(two(1, log(-1:"a")))
try(two("a", 1))
f <- function() two(1, nonesuch_variable)
try(f())
A <- setRefClass("A", fields = list(n = "numeric", s = "character"))
A$accessors("n", "s")
a <- A$new(n = 1, s = "t")
a$getN(); a$setN(5); a$n; a$getS()
B <- setRefClass("B", contains = "A", fields = list(extra = "list"))
b <- B$new(a, extra = list(1)); b$n; b$s
b2 <- B$new(n = 7); b2$import(a); b2$n
b2$import(B$new(n = 8, extra = list("e"))); b2$extra
b2$import(a, "A"); b2$n
e <- b2$export("A"); class(e); e$n
try(b2$import(3))
A$methods()
getRefClass("A")
x <- as(b, "A"); class(x)
is(b, "A"); isVirtualClass("A")
