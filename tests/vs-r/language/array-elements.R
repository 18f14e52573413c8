# Elements of arrays of three and four dimensions, in hot loops: all kinds of subscripts, values and errors.
f <- function(n) {
  a <- array(0, c(2, 3, 2))
  for (k in 1:n) {
    i <- k %% 2 + 1
    j <- k %% 3 + 1L
    a[i, j, 1] <- a[i, j, 2] + k
    a[[i, j, 2]] <- a[[2, 1, 1]] / 3
  }
  a
}
print(f(50))
g <- function(a, n) {
  b <- a
  for (k in 1:n) {
    b[1, 1, 1] <- k
    b[2, 2, 1, drop = FALSE]
  }
  list(a[1, 1, 1], b[1, 1, 1], b[2, 2, 1, drop = FALSE])
}
str(g(array(1:8, c(2, 2, 2)), 5))
str(g(array(TRUE, c(2, 2, 2)), 5))
str(g(array("x", c(2, 2, 2)), 5))
str(g(array(list(1, "a"), c(2, 2, 2)), 5))
named <- array(1:8, c(2, 2, 2), list(c("a", "b"), NULL, NULL))
for (k in 1:3) {
  print(named[1, 2, 1])
  print(named["b", 2, 1])
  print(named[[1, 2, 1]])
  named[1, 2, 1] <- k
}
print(named)
h <- function(x, i, v) tryCatch({
  x[i, 1, 1] <- v
  x[1, 1, i]
}, error = function(e) conditionMessage(e), warning = function(w) conditionMessage(w))
for (x in list(array(1:8 / 2, c(2, 2, 2)), array(1:8, c(2, 2, 2)), matrix(1:4, 2), 1:3, array(letters[1:8], c(2, 2, 2))))
  for (i in list(1, 2L, 1.9, 0, -1, 3, NA, "a", TRUE, 1:2, NULL))
    for (v in list(9, 3L, "s", NA, NULL, 1:2, list(1), TRUE)) for (r in 1:2) str(h(x, i, v))
four <- array(0, c(2, 2, 2, 2))
for (k in 1:4) four[k %% 2 + 1, 1, 2, 1] <- four[1, 1, 2, 1] + k
print(four[, , 2, 1])
shared <- function() {
  a <- array(0, c(2, 2, 2))
  keep <- a
  set <- function(v) a[1, 2, 2] <<- v
  for (k in 1:3) set(k)
  `[` <- function(x, ...) "mine"
  c(a[1, 2, 2], keep[[1, 2, 2]])
}
print(shared())
o <- structure(array(1:8, c(2, 2, 2)), class = "cube")
`[.cube` <- function(x, i, j, k) paste("read", i, j, k)
`[<-.cube` <- function(x, i, j, k, value) { cat("set", i, j, k, value, "\n"); x }
use <- function(o) for (n in 1:2) {
  o[1, 2, n] <- n
  print(o[1, 2, n])
}
use(o)
