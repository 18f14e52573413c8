# Stack, Queue with S4; accessors, generics with valueClass, default methods, callGeneric etc.
setClass("Stack", slots = list(items = "list"))
setGeneric("push", function(s, x) standardGeneric("push")); setGeneric("pop", function(s) standardGeneric("pop")); setGeneric("size", function(s) standardGeneric("size"))
setMethod("push", "Stack", function(s, x) { s@items <- c(s@items, list(x)); s })
setMethod("pop", "Stack", function(s) { n <- length(s@items); v <- s@items[[n]]; s@items <- s@items[-n]; list(stack = s, value = v) })
setMethod("size", "Stack", function(s) length(s@items))
s <- new("Stack"); s <- push(s, 1); s <- push(s, "two"); s <- push(s, 3:5); size(s); r <- pop(s); r$value; size(r$stack)
s
setClass("Shape", representation("VIRTUAL"))
setGeneric("area", function(shape) { standardGeneric("area") })
setGeneric("perimeter", function(shape) { standardGeneric("perimeter") })
setClass("Circle", contains = "Shape", slots = c(r = "numeric")); setClass("Rect", contains = "Shape", slots = c(w = "numeric", h = "numeric"))
setClass("Square", contains = "Rect")
setMethod("initialize", "Square", function(.Object, ..., side = 1) { callNextMethod(.Object, ..., w = side, h = side) })
setMethod("area", "Circle", function(shape) pi * shape@r^2); setMethod("area", "Rect", function(shape) shape@w * shape@h)
setMethod("perimeter", "Circle", function(shape) 2 * pi * shape@r); setMethod("perimeter", "Rect", function(shape) 2 * (shape@w + shape@h))
shapes <- list(new("Circle", r = 1), new("Rect", w = 2, h = 3), new("Square", side = 4))
for (sh in shapes) cat(sprintf("%-8s area=%.2f perimeter=%.2f\n", class(sh), area(sh), perimeter(sh)))
total <- sum(sapply(shapes, area)); total
new("Square"); is(shapes[[3]], "Rect"); is(shapes[[3]], "Shape"); existsMethod("area", "Square"); hasMethod("area", "Square")
tryCatch(new("Shape"), error = function(e) cat(conditionMessage(e), "\n"))
setMethod("show", "Shape", function(object) cat("<", class(object)[1], " of area ", area(object), ">\n", sep = "")); shapes
setMethod("Compare", signature("Shape", "Shape"), function(e1, e2) callGeneric(area(e1), area(e2)))
shapes[[1]] < shapes[[2]]; shapes[[1]] >= shapes[[2]]; shapes[[1]] == shapes[[1]]
setClass("Money", contains = "numeric", slots = c(cur = "character"))
m <- new("Money", c(1.5, 2), cur = "EUR"); m; m + 1; m[1]; m@.Data; sum(m); mean(m); length(m); max(m); m * 2 == c(3, 4); as.numeric(m); rev(m@.Data); is.numeric(m); sapply(m, function(x) x)
setMethod("show", "Money", function(object) cat(format(object@.Data, nsmall = 2), object@cur, "\n")); m; m + m; m > 1.7
setMethod("Arith", signature("Money", "Money"), function(e1, e2) { v <- callGeneric(e1@.Data, e2@.Data); new("Money", v, cur = e1@cur) }); m + m; m - m; m * m
setMethod("Math", "Money", function(x) new("Money", callGeneric(x@.Data), cur = x@cur)); sqrt(m); floor(m); cumsum(m)
setMethod("Summary", "Money", function(x, ..., na.rm = FALSE) { v <- callGeneric(x@.Data, ..., na.rm = na.rm); new("Money", v, cur = x@cur) }); max(m); range(m); sum(m)
setClassUnion("StrOrNum", c("character", "numeric")); setClass("Box", slots = c(v = "StrOrNum", n = "numericOrNULL"))
setClassUnion("numericOrNULL", c("numeric", "NULL")); setClass("Box", slots = c(v = "StrOrNum", n = "numericOrNULL")); new("Box", v = "a"); new("Box", v = 1, n = 2); tryCatch(new("Box", v = TRUE), error = function(e) cat(conditionMessage(e), "\n"))
b <- new("Box", v = 1); b@n; b@n <- 5; b@n <- NULL; b@n; is("a", "StrOrNum"); is(1L, "StrOrNum"); is(TRUE, "StrOrNum")
setGeneric("info", function(x) standardGeneric("info")); setMethod("info", "StrOrNum", function(x) cat("str or num\n")); info("a"); info(2); info(2L)
setMethod("info", "numeric", function(x) { cat("num; "); callNextMethod() }); info(3)
setGeneric("scale2", function(x, factor = 2, ...) standardGeneric("scale2")); setMethod("scale2", "numeric", function(x, factor = 2, ...) x * factor); scale2(4); scale2(4, 3); scale2(4, factor = 10)
setMethod("scale2", "character", function(x, factor = 3, ...) strrep(x, factor)); scale2("ab"); scale2("ab", 2)
setGeneric("describe", function(x, ...) { standardGeneric("describe") }); setMethod("describe", "ANY", function(x, ...) cat("something\n")); setMethod("describe", "numeric", function(x, ...) { cat("number ", x, "\n"); callNextMethod() }); describe(1); describe("a"); describe(NULL); describe(1L); describe(TRUE); describe(list()); describe(mean)

isVirtualClass("Shape"); is.primitive(area); class(area); existsFunction("area")
cat(isVirtualClass("Rect"), is(1), "\n"); identical(new("Rect", w = 1, h = 2), new("Rect", w = 1, h = 2))
str(shapes[[2]]); str(list(1, shapes[[1]])); cl <- getClass("Rect"); cl@className; names(cl@contains); cl@virtual; is(cl)
x <- new("Rect", w = 1, h = 2); x@w <- "a"
