# Lists and vectors of constants written as arguments, which are made before the call.
x <- 1:3
f <- function(l, v) { if (is.list(l)) length(l) + v }
g <- function(n) { s <- 0; for (i in seq_len(n)) s <- s + f(list(i, b = "x", TRUE, NA), i); s }
print(g(5))
show <- function(a) { stopifnot(is.list(a)); str(a); substitute(a) }
h <- function(i) show(list(i, name = i + 1L, "t", list(2, u = c(1L, i)), x = NULL))
print(h(4L))
k <- function(i, j) structure(list(a = i, b = c(i, j), c = c("p", "q")), class = "rec")
print(unclass(k(1L, 2.5)))
print(unclass(k(NA_integer_, 2.5)))
print(unclass(k(2L, 7L)))
a <- k(1L, 2L); b <- k(3L, 4L); a$a <- 100L; names(a)[1] <- "changed"; print(unclass(b))
print(unclass(k(5L, 6L)))
m <- function(type) match.arg(type, c("one", "two")); print(m("tw"))
n <- function(v) setNames(v, c("x", "y", "z")); r <- n(x); names(r)[2] <- "w"; print(r); print(n(x))
q <- function(i) do.call("sum", list(i, 2, na.rm = TRUE)); print(q(NA)); print(q(3))
d <- function(i) do.call(paste, list("a", i, sep = "-")); print(d(3))
list <- function(...) "mine"; print(f(list(1, 2), 3)); print(class(k(1, 2))); rm(list)
print(f(list(1, 2), 3))
e <- function() { list <- function(...) "local"; is.list(list(1)) }; print(e())
keep <- function(i) { z <- list(i); function() z }
w <- lapply(1:3, function(i) keep(list(i, i)))
print(w[[2]]())
err <- function(i) f(list(i, undefined_name), 1); print(tryCatch(err(1), error = conditionMessage))
v <- c(2.5, 1); shared <- function() { p <- structure(list(v, v), class = "s"); p[[1]][1] <- 9; c(p[[2]], v) }; print(shared())
