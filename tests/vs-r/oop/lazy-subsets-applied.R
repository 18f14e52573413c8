# Methods of `[` and `[<-` that ask how their subscripts were written, called for each element of a list.
`[.shown` <- function(x, i, ...) { cat("i:", deparse(substitute(i)), "\n"); x <- unclass(x); x[i] }
`[<-.shown` <- function(x, i, value) { cat("set:", deparse(substitute(i)), deparse(substitute(value)), "\n"); y <- unclass(x); y[i] <- value; structure(y, class = "shown") }
xs <- list(structure(1:3, class = "shown"), structure(4:6, class = "shown"))
f <- function(k, ...) lapply(xs, `[`, ...)
str(f(0, 1 + 1))
str(f(0, { cat("once\n"); 2 }))
g <- function(...) lapply(xs, `[<-`, ...)
invisible(g({ cat("subscript\n"); 1L }, 9L))
str(vapply(xs, `[`, 1L, i = 3 - 1))
print(sapply(list(1:3, 4:6), `[`, { cat("plain\n"); 2 }))
str(Map(`[`, xs, list(2, 3)))
str(mapply(`[`, xs, MoreArgs = list(3)))
str(do.call(`[`, list(xs[[1]], quote(1 + 1))))
h <- function(...) xs[[2]][...]
h(3 - 2)
k <- function(x, ...) x[...]
k(xs[[1]], 2, extra = stop("never"))
k(1:10, c(TRUE, FALSE))
k(matrix(1:6, 2), , 2)
# A function of the name `[` is a function as others.
local({
  `[` <- function(x, i, ...) list(missing(i), substitute(i), nargs(), ...length())
  h <- function(i, ...) 5[i, ...]
  str(h())
  str(h(1 + 2, 3))
  str(h(, 3))
})
