# An empty ..1: as a subscript, handed on, and as a value.
t <- function(e) tryCatch(print(e), error = function(x) print(x))
f1 <- function(...) ..1
f4 <- function(...) { x <- ..1; x }
f5 <- function(x, ...) x[..1]
f6 <- function(x, ...) x[..1, 1]
f7 <- function(x, ...) x[..1, ..2, drop = FALSE]
f9 <- function(...) identity(..1)
f11 <- function(...) missing(..1)
f12 <- function(...) (function(x) missing(x))(..1)
f13 <- function(...) ...elt(1)
f15 <- function(x, ...) { x[..1, ] <- 0L; x }
f18 <- function(x, ...) x[[..1, 1]]
f19 <- function(d, ...) d[..1, "b"]
f20 <- function(x, ...) (function(i) x[i, 1])(..1)
m <- matrix(1:4, 2)
d <- data.frame(a = 1:2, b = 3:4)
invisible(lapply(c(f1, f4, f9), function(f) { try(f(, 1), TRUE); try(f(, 1), TRUE) }))
for (k in 1:2) {
  t(f5(m, , 1)); t(f6(m, , 1)); t(f7(m, , 1)); t(f7(m, 1, )); t(f11(, 1)); t(f12(, 1)); t(f13(, 1)); t(f15(m, , 1)); t(f18(m, , 1))
  t(f19(d, )); t(f20(m, ))
}
t(f1(, 1)); t(f4(, 1)); t(f9(, 1))
e <- new.env()
t(e[["a", "b"]])
