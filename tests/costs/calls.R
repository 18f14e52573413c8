# Calls of closures and builtins, their arguments, promises and frames.

## a closure with two arguments
f <- function(x, y) x + y
for (i in 1:5) f(i, 2)
## arguments by name and by part of a name
f <- function(first, second = 2, ...) first - second
for (i in 1:3) { f(second = 1, first = i); f(sec = 1, i); f(i) }
## an argument that is a call
f <- function(x) x + 1
g <- function(x) f(f(x) * 2)
for (i in 1:3) g(i)
## an argument that is not used
f <- function(x, y) x
for (i in 1:3) f(i, stop("never"))
## an argument that is used twice
f <- function(x) x * x
for (i in 1:3) f(i + sqrt(i))
## a default that needs another argument
f <- function(x, n = length(x)) n + 1
for (i in 1:3) f(1:3)
## missing()
f <- function(x, y) if (missing(y)) x else x + y
for (i in 1:3) { f(i); f(i, 1) }
## substitute() and match.arg()
f <- function(x, how = c("one", "two")) { how <- match.arg(how); substitute(x) }
for (i in 1:3) f(i + 1, "two")
## dots handed on
f <- function(...) g(...)
g <- function(a, b = 2, ...) a + b
for (i in 1:3) { f(1); f(1, 3); f(b = 1, a = 2); f(1, 2, 3) }
## dots counted and taken
f <- function(...) ...length() + ..1
g <- function(...) { l <- list(...); length(l) }
h <- function(...) nargs() + length(c(...))
for (i in 1:3) { f(i, 2); g(i, i, i); h(1, i) }
## names of dots
f <- function(...) names(list(...))
g <- function(...) ...names()
for (i in 1:3) { f(a = 1, 2); g(a = i, b = 2) }
## recursion
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
fib(12)
## closures that are made and keep their frame
make <- function(n) function() n <<- n + 1
for (i in 1:3) { f <- make(i); f(); f() }
## a function given and called
twice <- function(f, x) f(f(x))
for (i in 1:3) twice(function(v) v * 2, i)
## do.call() with a list and with names
for (i in 1:3) { do.call(sum, list(1, 2, i)); do.call("paste", list("a", "b", sep = "")); do.call(function(a, b) a - b, list(b = 1, a = i)) }
## Recall(), Reduce(), Filter(), Map()
for (i in 1:3) { Reduce(`+`, 1:5); Filter(function(x) x > 2, 1:5); Map(function(a, b) a * b, 1:3, 4:6); (function(n) if (n > 0) Recall(n - 1) else 0)(3) }
## return() within loops and blocks
f <- function(x) { for (v in x) if (v > 2) return(v); NULL }
for (i in 1:3) f(1:5)
## on.exit()
f <- function(x) { on.exit(x <- 0); on.exit(y <- 1, add = TRUE); x + 1 }
for (i in 1:3) f(i)
## tryCatch() that catches nothing, and an error
for (i in 1:3) { tryCatch(i + 1, error = function(e) 0); tryCatch(stop("no"), error = function(e) conditionMessage(e)) }
## withCallingHandlers() and warnings
for (i in 1:3) withCallingHandlers({ warning("w"); i }, warning = function(w) invokeRestart("muffleWarning"))
## S3: dispatch on the class, the implicit class, the default
area <- function(s, ...) UseMethod("area")
area.square <- function(s, ...) s$side^2
area.default <- function(s, ...) 0
area.integer <- function(s, ...) 1
s <- structure(list(side = 2), class = "square")
for (i in 1:4) { area(s); area(1L); area("a"); area(i, 2) }
## S3: NextMethod()
show1 <- function(x, ...) UseMethod("show1")
show1.a <- function(x, ...) c("a", NextMethod())
show1.b <- function(x, ...) c("b", NextMethod())
show1.default <- function(x, ...) "end"
s <- structure(1, class = c("a", "b"))
for (i in 1:4) show1(s)
## S3: operators and replacement functions
Ops.money <- function(e1, e2) { v <- get(.Generic)(unclass(e1), unclass(e2)); if (.Generic == "+") structure(v, class = "money") else v }
"[.money" <- function(x, i) structure(unclass(x)[i], class = "money")
"$<-.account" <- function(x, name, value) { y <- unclass(x); y[[name]] <- value; structure(y, class = "account") }
m <- structure(c(1, 2, 3), class = "money")
a <- structure(list(n = 1), class = "account")
for (i in 1:4) { m + m; m < m; m[2]; a$n <- i }
## S3: length(), print() and format() of objects
length.stack <- function(x) 7L
format.stack <- function(x, ...) "stack"
print.stack <- function(x, ...) cat(format(x), "\n")
s <- structure(list(), class = "stack")
for (i in 1:3) { length(s); print(s) }
## S4: generics, validity, slots
setClass("P", representation(x = "numeric"))
setGeneric("size", function(obj, ...) standardGeneric("size"))
setMethod("size", "P", function(obj, ...) length(obj@x))
p <- new("P", x = 1:3 + 0.5)
for (i in 1:4) { size(p); p@x <- c(p@x, 1) }
## S4: arithmetic and show()
setClass("Q", representation(v = "numeric"))
setMethod("+", signature("Q", "Q"), function(e1, e2) new("Q", v = e1@v + e2@v))
setMethod("show", "Q", function(object) cat("Q\n"))
q <- new("Q", v = 1)
for (i in 1:3) { q + q; print(q) }
## environments as objects
new <- function() { self <- environment(); n <- 0; add <- function() { n <<- n + 1; invisible(self) }; self }
o <- new()
for (i in 1:4) o$add()$add()
## eval(), quote(), local()
e <- quote(x + 1)
for (x in 1:3) { eval(e); eval(e, list(x = 5)); local({ y <- x; y * 2 }); evalq(x, environment()) }
## switch() by text and by number
f <- function(s) switch(s, a = , b = "ab", c = { 1 + 1 }, "none")
for (s in c("a", "b", "c", "d")) { f(s); switch(2, "x", "y") }
## vapply() and sapply() of closures
for (i in 1:2) { sapply(1:5, function(v) v^2); vapply(list(1, "a"), function(v) is.character(v), NA); mapply(function(a, b) a + b, 1:3, 3:1); outer(1:3, 1:2, function(a, b) a * b) }
## lapply() of builtins and with more arguments
for (i in 1:2) { lapply(list(1:3, 4:6), sum); sapply(list(a = 1:3, b = 4:6), range); lapply(1:3, function(v, k) v + k, k = 2); sapply(1:3, `-`) }
## Vectorize(), Compose by hand
f <- Vectorize(function(a, b) if (a > b) a else b)
comp <- function(f, g) function(x) g(f(x))
for (i in 1:2) { f(1:4, 4:1); comp(sqrt, abs)(i) }
## get(), assign(), exists()
for (i in 1:3) { assign("v", i); get("v"); exists("v"); exists("nothing_at_all"); mget(c("i", "v")) }
## sys.call(), match.call(), parent.frame()
f <- function(x, ...) { m <- match.call(); s <- sys.call(); p <- parent.frame(); as.list(m)[-1] }
for (i in 1:3) f(i, k = 2)
## repeat, break, next
for (i in 1:3) { n <- 0; repeat { n <- n + 1; if (n %% 2 == 0) next; if (n > 5) break } }
## primitives called as values
for (f in list(sum, length, `+`, max, c, rev)) f(c(1, 2))
