# Empty arguments keep their places, those given by name their names.
`[.A` <- function(x, i, j, drop = FALSE) { cat("A", missing(i), missing(j), missing(drop), nargs(), "\n"); obj <- NextMethod(`[`); obj }
`[.B` <- function(x, i, j, drop = FALSE) { cat("B", missing(i), missing(j), missing(drop), nargs(), "\n"); if (missing(j)) unclass(x)[i, , drop = FALSE] else unclass(x)[i, j] }
`[.D` <- function(x, i, ..., drop = FALSE) { cat("D", missing(i), ...length(), nargs(), "\n"); NextMethod() }
x <- structure(matrix(1:6, 3), class = c("A", "B"))
x[2]; x[2, ]; x[2:3, 1]; x[, 1]; x[2, , drop = TRUE]
f <- function(z, k) z[k]; f(x, c(TRUE, FALSE, TRUE))
structure(matrix(1:6, 3), class = c("D", "B"))[, 2]
f <- function(x, ...) UseMethod("f")
f.default <- function(x, data = NULL, sub = NULL, act = "z", drop = FALSE, ...) { cat(missing(data), missing(sub), missing(act), nargs(), "\n"); print(substitute(sub)); print(substitute(data)); print(substitute(drop)) }
f.a <- function(x, data = NULL, sub = NULL, act = "q", drop = FALSE, ...) { x <- x; NextMethod("f", x = x, ...) }
f.b <- function(x, data = NULL, sub = NULL, act = "q", drop = FALSE, ...) { data <- list(data); NextMethod("f") }
x <- structure(1, class = "a"); y <- structure(1, class = "b")
f(x = x, data = 1, drop = 2); f(x, data = 1, drop = 2); f(y, data = 1, drop = 2); f(x = x, 1)
dynamic <- function(x) structure(x, class = unique(c("dynamic", oldClass(x))))
model.frame.dynamic <- function(formula, data = NULL, subset = NULL, na.action = na.omit, drop.unused.levels = FALSE, xlev = NULL, ...) {
  formula <- terms(formula, data = data)
  NextMethod("model.frame", formula = formula, ...)
}
model.frame(formula = dynamic(a ~ b), data = data.frame(a = c(1:4, NA), b = 5:1), drop.unused.levels = TRUE)
