x <- structure(list(a=1), class="foo")
length.foo <- function(x) invisible(1L)
length(x)
"[.foo" <- function(x, i) invisible("br")
x[1]
"[[.foo" <- function(x, i) invisible("br2")
x[[1]]
"$.foo" <- function(x, i) invisible("dol")
x$a
Ops.foo <- function(e1, e2) invisible("ops")
x + 1
-x
x == x
Math.foo <- function(x, ...) invisible("math")
sqrt(x)
round(x)
Summary.foo <- function(..., na.rm) invisible("sum")
max(x)
range(x)
as.character.foo <- function(x, ...) invisible("chr")
as.character(x)
dim.foo <- function(x) invisible(c(1L,2L))
dim(x)
names.foo <- function(x) invisible("nm")
names(x)
c.foo <- function(...) invisible("c")
c(x, x)
rep.foo <- function(x, ...) invisible("rep")
rep(x, 2)
unlist.foo <- function(x, ...) invisible("unl")
unlist(x)
as.vector.foo <- function(x, mode) invisible("vec")
as.vector(x)
levels.foo <- function(x) invisible("lev")
levels(x)
is.na.foo <- function(x) invisible("isna")
is.na(x)
seq.foo <- function(...) invisible("seq")
seq(x)
t.foo <- function(x) invisible("t")
t(x)
as.numeric.foo <- function(x, ...) invisible(1)
as.numeric(x)
as.integer.foo <- function(x, ...) invisible(1L)
as.integer(x)
cbind.foo <- function(...) invisible("cb")
cbind(x, 1)
xtfrm.foo <- function(x) invisible(5)
xtfrm(x)
rev.foo <- function(x) invisible("rev")
rev(x)
f <- function() length(x)
f()
g <- function() x[1]
g()
y <- g(); y
setClass("S", slots=c(x="numeric"))
setGeneric("d1", function(obj, ...) standardGeneric("d1"))
setMethod("d1", "S", function(obj, ...) invisible(obj))
setGeneric("d2", function(obj, ...) { standardGeneric("d2") })
setMethod("d2", "S", function(obj, ...) invisible(obj))
setMethod("d1", "numeric", function(obj, extra, ...) invisible(obj))
s <- new("S")
withVisible(d1(s))$visible; withVisible(d2(s))$visible; withVisible(d1(3, extra=1))$visible
setMethod("length", "S", function(x) invisible(3L)); withVisible(length(s))$visible
setMethod("summary", "S", function(object, ...) invisible(3L)); withVisible(summary(s))$visible
setMethod("+", signature("S","S"), function(e1,e2) invisible(3L)); withVisible(s+s)$visible
setMethod("[", "S", function(x,i,...) invisible(3L)); withVisible(s[1])$visible
setMethod("d1", "S", function(obj, ...) invisible(callNextMethod())); setMethod("d1", "ANY", function(obj,...) 5); withVisible(d1(s))$visible
setMethod("show", "S", function(object) invisible(NULL)); withVisible(show(s))$visible
