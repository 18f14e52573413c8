# Slots of any class, classes that extend functions and environments, siblings and unions.
setClass("Any", representation(v = "ANY", w = "ANY"))
mk <- function(x, y) new("Any", v = x)
a <- mk(1, stop("no"))
a@v
g <- function(x) { cat("forced\n"); x }
b <- new("Any", v = g(2)); b@v
setMethod("initialize", "Any", function(.Object, ..., v) { .Object <- callNextMethod(.Object, ...); if (!missing(v)) .Object@v <- v; .Object })
new("Any", v = 3)@v; new("Any", w = 2)@w
f <- function(z) { o <- new("Any"); o@v <- z; o }
f(quote(a + b))@v
f(NULL)@v; is.null(f(NULL)@v)
h <- function(z) { force(z); o <- new("Any"); o@v <- function() z; o }
k <- 1; o <- h(k); k <- 2; o@v()
setClass("Fun", contains = "function", representation(nm = "character"))
f <- new("Fun", function(x) x + 1, nm = "inc")
f(2); f@.Data; f@nm
f@.Data <- function(x) x * 10
f(2); f@nm; isVirtualClass("Fun"); is.function(f); is(f, "function"); is(f)
f
body(f); formals(f)
environment(f@.Data)
setClass("Env", contains = "environment", representation(tag = "character"))
e <- new("Env", tag = "t"); assign("x", 5, envir = e); get("x", envir = e); e$x; e[["x"]]; e$y <- 3; ls(e); exists("y", envir = e)
setClass("Base", representation("VIRTUAL", id = "numeric"))
setClass("L", contains = "Base"); setClass("R", contains = "Base", representation(z = "numeric"))
l <- new("L", id = 1)
try(as(l, "R"))
is(l, "R")
setAs("L", "R", function(from) new("R", id = from@id, z = 0))
as(l, "R")
r <- new("R", id = 2, z = 3)
try(as(r, "L"))
as(r, "Base")
setClass("D1", representation(x = "numeric")); setClass("D2", contains = "D1", representation(y = "numeric")); setClass("D3", contains = "D1", representation(w = "numeric"))
d <- new("D2", x = 1, y = 2)
as(d, "D1"); as(d, "D1") <- new("D1", x = 99); d
try(as(d, "D3"))
try(as(d, "D1") <- 3)
setClassUnion("NumOrChar", c("numeric", "character"))
setClassUnion("MaybeNum", c("numeric", "NULL"))
setClass("U", representation(u = "NumOrChar", m = "MaybeNum"))
new("U", u = 1); new("U", u = "a", m = NULL); try(new("U", u = TRUE))
new("U", u = 1L)
is(1, "NumOrChar"); is(1L, "NumOrChar"); is("a", "MaybeNum"); is(NULL, "MaybeNum"); extends("numeric", "NumOrChar"); extends("integer", "NumOrChar")
setGeneric("kind", function(x) standardGeneric("kind"))
setMethod("kind", "NumOrChar", function(x) "numchar")
setMethod("kind", "ANY", function(x) "any")
kind(1); kind(1L); kind("a"); kind(TRUE); kind(NULL)
setMethod("kind", "MaybeNum", function(x) "maybe")
kind(NULL); kind(1)
as(3, "NumOrChar"); try(as(TRUE, "NumOrChar"))
showMethods("kind")
setClassUnion("Wide", c("NumOrChar", "logical")); is(1, "Wide"); is(TRUE, "Wide"); kind2 <- function(x) is(x, "Wide"); kind2(1L)
