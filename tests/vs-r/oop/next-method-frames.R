# NextMethod() and Recall() are frames of their own: sys.calls(), sys.parents(), sys.function().
f <- function(x) UseMethod("f")
f.A <- function(x) NextMethod()
f.default <- function(x) { print(sys.calls()); print(sys.parents()); print(sys.nframe()); environmentName(parent.frame()) }
f(structure(1, class = "A"))
g <- function() f(structure(1, class = "A"))
g()
h <- function(n) if (n > 0) Recall(n - 1) else { print(sys.calls()); print(sys.parents()); print(sys.call(-1)); identical(sys.function(-1), Recall) }
h(2)
k <- function() h(1)
k()
f <- function(n) { if (n > 0) Recall(n - 1) else parent.frame() }
identical(f(1), globalenv())
tryCatch((function() { g <- function() Recall(); lapply(1:2, function(i) if (i < 2) i) })(), error = print)
sapply(1:5, function(n) if (n <= 1) 1 else n * Recall(n - 1))
do.call(Recall, list(1)) -> r
