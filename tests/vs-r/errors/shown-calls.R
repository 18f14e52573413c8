# Calls as functions see them that library functions call, and calls that errors name.
f <- function(x, ...) UseMethod("f"); f.a <- function(x, ...) NextMethod()
try(f(structure(1, class = "a")))
try(UseMethod("foo"))
summary.zz <- function(object, ...) NextMethod(); summary(structure(1:3, class="zz"))
y <- 1
try(f(y) <- 3)
try(names(hh(y)) <- 3)
try(hh(names(y)) <- 3)
g <- function() { f(y) <- 3; names(g(y)) <- 3 }
try(g())
try(subset(mtcars, nosuchvar > 1))
try(within(mtcars, z <- nosuchvar))
within(data.frame(a = 1:2, b = 3:4), { c <- a + b; d <- c * 2; rm(b) })
within(list(a = 1, b = 2), { c <- a + b; rm(a) })
try(standardGeneric("zzz"))
show <- function(x, ...) { if (!exists(key, globalenv())) { assign(key, 1, globalenv()); print(sys.call()) }; sum(x^2) }
key <- "d1"; invisible(optimize(show, c(0, 1)))
key <- "d2"; invisible(optim(c(1, 1), function(x) show(x)))
key <- "d3"; invisible(integrate(function(x) { show(1); print(is.call(sys.call())); x }, 0, 1))
invisible(by(data.frame(a = 1), 1, function(x) print(sys.call())))
invisible(ave(1, 1, FUN = function(x) { print(sys.call()); 1 }))
invisible(sweep(matrix(1), 1, 1, function(x, y) { print(sys.call()); x }))
e <- new.env(); makeActiveBinding("v", function() { print(sys.call()); 1 }, e); e$v
invisible(combn(3, 2, function(x) { print(sys.call()); 1 }))
