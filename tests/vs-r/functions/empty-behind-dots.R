# Empty arguments of list() and c() before, behind and in `...`.
e <- function(x) tryCatch(str(x), error = function(e) cat(conditionMessage(e), "\n"))
f <- function(...) list(1, ..., ); g <- function(...) list(, ...); h <- function(...) c(0, ..., , 2)
e(f()); e(f(2)); e(f(2, 3)); e(g()); e(g(1, 2)); e(h()); e(h(1)); e(h(1, 2, 3))
k <- function(...) list(...); e(k(, 1)); e(k(1, )); e(k(1, , 2)); e(k())
m <- function(x, ...) c(x, ...); e(m(1, )); e(m(, 1)); e(m(1, , 3)); e(list(1, )); e(c(, 1)); e(list(1, , 2))
