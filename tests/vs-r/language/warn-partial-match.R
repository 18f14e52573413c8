# options(warnPartialMatchArgs, warnPartialMatchAttr, warnPartialMatchDollar): each call of a closure warns
options(warnPartialMatchArgs = TRUE, warnPartialMatchAttr = TRUE, warnPartialMatchDollar = TRUE, warn = 1)
g <- function(value, other) value
g(val = 3)
g(val = 3, oth = 1)
f <- function(...) g(...)
f(v = 1)
f(value = 1)
do.call(g, list(va = 2))
l <- list(alpha = 1)
l$al
l[["al", exact = FALSE]]
x <- structure(1:3, myattr = "z")
attr(x, "my")
attr(x, "my", exact = TRUE)
attr(x, "myattr")
invisible(lapply(1, FUN = function(i, kk) kk, k = 3))
try(g(val = stop("in the argument")))
options(warn = 2)
try(g(val = 1))
options(warnPartialMatchArgs = FALSE, warnPartialMatchAttr = FALSE, warnPartialMatchDollar = FALSE)
g(val = 3); attr(x, "my"); l$al
