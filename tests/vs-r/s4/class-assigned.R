setClass("P", representation(x = "numeric")); p <- new("P", x = 1); class(p) <- NULL; isS4(p); p
p <- new("P", x = 1); attr(p, "class") <- NULL; isS4(p)
p <- new("P", x = 1); oldClass(p) <- NULL; isS4(p)
p <- new("P", x = 1); class(p) <- "foo"; isS4(p)
p <- new("P", x = 1); class(p) <- character(); isS4(p)
p <- new("P", x = 1); q <- unclass(p); isS4(q)
p <- new("P", x = 1); attributes(p) <- NULL; isS4(p)
setClass("N", contains = "numeric"); p <- new("N", 1:3 + 0); class(p) <- NULL; p; isS4(p)
p <- new("N", 1:3 + 0); class(p) <- "numeric"; p; isS4(p)
p <- new("N", 1:3 + 0); class(p) <- c("a", "b"); p; isS4(p)
p <- new("N", 1:3 + 0); class(p) <- "P"; isS4(p)
p <- new("N", 1:3 + 0); class(p) <- "N"; isS4(p); p
p <- new("N", 1:3 + 0); oldClass(p) <- c("a", "b"); p; isS4(p)
f <- function(z) { class(z) <- NULL; z }; f(new("N", 1))
setClass("M", contains = "matrix"); m <- new("M", diag(2)); class(m) <- "matrix"; isS4(m); m <- new("M", diag(2)); class(m) <- "array"; isS4(m)
setClass("Fu", contains = "function"); g <- new("Fu", function(x) x); class(g) <- "function"; isS4(g)
for (k in c("integer", "character", "list", "logical", "complex", "raw", "expression")) { p <- new("N", 1:3 + 0); class(p) <- k; print(p); print(isS4(p)) }
p <- new("N", c(a = 1, b = 2)); class(p) <- "integer"; p
setClass("L", contains = "list", representation(nm = "character")); l <- new("L", list(1, 2), nm = "q"); class(l) <- "list"; l; isS4(l)
p <- new("N", 1); oldClass(p) <- "zz"; isS4(p); p <- new("N", 1); oldClass(p) <- "N"; isS4(p); inherits(p, "numeric")
x <- structure(1:2, class = "k"); class(x) <- NULL; x; p <- new("N", 1); attributes(p) <- list(class = "N"); isS4(p); p <- new("N", 1); mostattributes(p) <- list(u = 1); isS4(p); p
p <- new("N", 1); attr(p, "class") <- "a"; isS4(p); p <- new("N", 1); class(p)[2] <- "zz"; isS4(p)
p <- new("N", 1); class(p) <- c("N", "numeric"); isS4(p); p <- new("N", 1); class(p) <- structure("N", package = ".GlobalEnv"); isS4(p)
p <- new("N", 1); class(p) <- structure(c("a", "b", "c"), package = ".GlobalEnv")
e <- setRefClass("RC", fields = list(a = "numeric"))$new(a = 1); try(class(e) <- NULL)
