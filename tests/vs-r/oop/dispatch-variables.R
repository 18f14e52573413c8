# .Class, .Method and .Generic in methods reached by UseMethod, operators, groups and NextMethod.
o <- structure(1, class = c("A", "B", "C", "D"))
f <- function(x, ...) UseMethod("f"); f.B <- function(x, ...) { print(.Class); NextMethod() }; f.D <- function(x, ...) { print(.Class); NextMethod() }; f.default <- function(x, ...) { print(.Class); print(.Generic) ; tryCatch(print(.Method), error = print) }
f(o); f(1); f(1L); f(matrix(1L))
f(structure(1, class = "D"))
Ops.B <- function(e1, e2) { print(.Class); NextMethod() }; Ops.D <- function(e1, e2) { print(.Class); print(.Method); print(.Group); NextMethod() }
o + 1
1 + o
-o
Math.C <- function(x, ...) { print(.Class); print(.Group); NextMethod() }; Math.D <- function(x, ...) { print(.Class); print(.Generic); NextMethod() }; abs(o)
"[.C" <- function(x, i) { print(.Class); print(.Generic); NextMethod() }; "[.D" <- function(x, i) { print(.Class); NextMethod() }; o[1]
length.B <- function(x) { print(.Class); NextMethod() }; length(o)
length.D <- function(x) { print(.Class); NextMethod() }; length(o)
f.numeric <- function(x, ...) { print(.Class); NextMethod() }; f(o); f(1L); f(2)
f.integer <- function(x, ...) { print(.Class); NextMethod() }; f(1L); f(matrix(1L)); f(structure(1L, class = "D"))
f.B <- function(x, ...) { .Class <- "D"; NextMethod() }; f(o)
g <- function(x) UseMethod("g"); g.A <- function(x) { .Generic <- "f"; NextMethod() }; tryCatch(g(o), error = print)
g.A <- function(x) NextMethod("f"); tryCatch(g(o), error = print)
