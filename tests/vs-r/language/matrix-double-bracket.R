# m[[i, j]] and m[[i, j]] <- v: hot, with all kinds of subscripts and values, for <<- and classes.
f <- function(m, n) { for (k in 1:n) { i <- k %% 3 + 1; for (j in 1:4) m[[i, j]] <- m[[i, j]] + j * k }; m }
print(f(matrix(0, 3, 4), 200))
print(f(matrix(0L, 3, 4), 200))
print(f(matrix(0, 3, 4, dimnames = list(letters[1:3], LETTERS[1:4])), 200))
g <- function(m, i, j) tryCatch(m[[i, j]], error = function(e) conditionMessage(e))
m <- matrix(1:6 / 2, 2, dimnames = list(c("a", "b"), NULL)); l <- matrix(list(1, "a", TRUE, NULL), 2)
for (r in 1:2) for (x in list(m, l, 1:6, structure(1:6, dim = 1:3), array(1:8, c(2, 2, 2)))) for (i in list(1, 2, 0, -1, 3, NA, "a", "z", 1:2, integer(0), TRUE, 1.9, NULL)) { str(g(x, i, 1)); str(g(x, 1, i)) }
h <- function(m, i, j, v) tryCatch({ m[[i, j]] <- v; m }, error = function(e) conditionMessage(e))
for (r in 1:2) for (x in list(m, l, 1:6)) for (i in list(1, 2, 0, -1, 3, NA, "a", "z", 1:2, integer(0), TRUE, 1.9)) for (v in list(5, "s", NULL, 1:2, list(1), sum)) { str(h(x, i, 1, v)); str(h(x, 1, i, v)) }
e <- function() { m[[1, 2]] <<- 10; m[[2, 1]] <<- m[[1, 2]] + 1 }; e(); print(m); for (k in 1:3) { l[[1, 2]] <- k; l[[2, 2]] <- list(k, l[[1, 2]]) }; str(l)
m[[2, 3]] <- 7; print(m)
d <- data.frame(a = 1:3, b = letters[1:3]); for (k in 1:3) { d[[k, "a"]] <- k * 10L; cat(d[[k, 2]], d[[k, "a"]], "\n") }
`[[.my` <- function(x, i, j) { cat("get", deparse(substitute(i)), nargs(), "\n"); 1 }
`[[<-.my` <- function(x, i, j, value) { cat("set", i, j, value, "\n"); x }
o <- structure(list(), class = "my"); p <- function(o, a) { for (k in 1:2) { o[[a, k]] <- o[[a, k]] + 1; o[[k + 1, a]] }; o }
invisible(p(o, 3))
