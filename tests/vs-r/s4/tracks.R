# printing of generics and classes at top level, error exits, warnings
setClass("Track", representation(x = "numeric", y = "numeric"))
Track <- getClass("Track"); Track
new("Track", x = 1:3, y = c(4.5, 5, 6))
t1 <- new("Track", x = 1, y = 2)
t1@x <- 5L
t1
isVirtualClass("Track")
setClass("TrackCurve", contains = "Track", representation(smooth = "numeric"))
tc <- new("TrackCurve", t1, smooth = 3); tc
as(tc, "Track")
is(tc, "Track"); is(tc)
existsMethod("show", "Track")
setMethod("show", "Track", function(object) print(data.frame(x = object@x, y = object@y)))
t1; tc
list(1, t1, "a")
str(tc)
data <- list(t = t1); data$t@x; data$t@x[2] <- 9; data$t@x
t1@y[1] <- 100; t1@y
x <- setMethod("summary", "Track", function(object, ...) cat("track with", length(object@x), "points\n")); x; summary(t1)
setGeneric("plot2", function(x, y, ...) standardGeneric("plot2")); setMethod("plot2", signature("Track", "missing"), function(x, y, ...) cat("one\n")); setMethod("plot2", signature("Track", "Track"), function(x, y, ...) cat("two\n")); plot2(t1); plot2(t1, tc)
showMethods("plot2")
setMethod("Arith", signature("Track", "numeric"), function(e1, e2) { e1@y <- callGeneric(e1@y, e2); e1 }); t1 * 2; t1 + 1; t1 / 4

existsMethod("Arith", signature("Track", "numeric")); isGeneric("Arith"); isGroup("Arith"); getGroupMembers("Ops"); getGroupMembers("Compare")

slotNames(t1); getSlots("TrackCurve"); validObject(t1); identical(t1, t1)
removeMethod("show", "Track"); t1
setClass("Num2", representation("numeric", unit = "character")); n <- new("Num2", c(1, 2, 3), unit = "kg"); n; n[2:3]; n * 2; n@unit; as(n, "numeric"); n@.Data <- c(9, 8); n; length(n); names(n) <- c("a", "b"); n
setClass("Str", contains = "character"); s <- new("Str", c("b", "a")); sort(s); toupper(s); s == "a"; paste0(s, "!"); s[1]; rev(s); nchar(s); s
setClass("Fun", contains = "function", slots = c(desc = "character")); f <- new("Fun", function(a, b = 2) a + b, desc = "adds"); f(1); f(1, 5); f@desc; is.function(f); sapply(1:3, f)
setClass("Lst", contains = "list", slots = c(tag = "character")); l <- new("Lst", list(a = 1, b = "z"), tag = "T"); l$a; l[["b"]]; length(l); names(l); l@tag; l[1]; unlist(l); lapply(l, class); l$c <- TRUE; l; for (e in l) print(e)
setClass("Int", contains = "integer"); i <- new("Int", 5L); i + 1L; i; i:7; seq_len(i); is.integer(i)
setClass("Lgl", contains = "logical"); new("Lgl", c(TRUE, NA)); if (new("Lgl", TRUE)) "yes"
setClass("E", representation(e = "expression", c = "call", n = "name")); new("E", e = expression(a + b), c = quote(f(x)), n = as.name("zz"))
setClass("D", representation(d = "Date", p = "POSIXct", fa = "factor", df = "data.frame")); d <- new("D", d = as.Date("2024-01-02"), fa = factor(c("u", "v")), df = data.frame(a = 1:2)); d@d; d@fa; d@df; d@d + 1; is(d@d); d@fa <- factor("w"); d@fa; tryCatch(d@d <- 5, error = function(e) cat(conditionMessage(e), "\n"))
setMethod("length", "Track", function(x) length(x@x)); length(t1); setMethod("[", "Track", function(x, i, j, ..., drop = TRUE) { x@x <- x@x[i]; x@y <- x@y[i]; x }); tt <- new("Track", x = 1:5 / 1, y = 5:1 / 1); tt[2:3]; tt[-1]; tt[tt@x > 3]; setMethod("[[", "Track", function(x, i, j, ...) c(x@x[[i]], x@y[[i]])); tt[[2]]; setMethod("lapply", "Track", function(X, FUN, ...) lapply(seq_along(X@x), function(k) FUN(X[[k]], ...))); length(lapply(tt, sum))
setMethod("as.data.frame", "Track", function(x, row.names = NULL, optional = FALSE, ...) data.frame(x = x@x, y = x@y)); as.data.frame(tt)
t1@z
