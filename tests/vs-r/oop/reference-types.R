# Objects of reference classes and of S4 classes that are environments: type, length, methods as they print.
A <- setRefClass("A", fields = list(x = "numeric"), methods = list(
  twice = function() { x <<- x * 2; shown() },
  shown = function() cat("x is", x, "\n")
))
a <- A$new(x = 1)
typeof(a)
mode(a)
storage.mode(a)
length(a)
is.environment(a)
a$twice()
A$methods("twice")
setClass("E", contains = "environment")
e <- new("E")
typeof(e)
length(e)
try(cat(a))
try(a + 1)
try(as.numeric(a))
try(a[1])
try(rep(a, 2))
try(sum(a))

# frames by number
try(eval(quote(nothing_here), 50))
try(eval(1, 2, 3))
try(eval(quote(x), list(x = 1), "a"))
f <- function() { x <- "in f"; g <- function() eval(quote(x), 1); g() }
f()
h <- function() { x <- "in h"; eval(quote(x), -1) }
try(h())

# the call of a warning among sys.calls() is quoted
inner <- function() warning("iw")
withCallingHandlers(inner(), warning = function(w) { print(sys.call(-4)); invokeRestart("muffleWarning") })
