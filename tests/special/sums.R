# Loops that only add up, and products that are part of a sum.
sum_elements <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i]
  s
}
stopifnot(sum_elements(as.double(1:300)) == 45150)
sum_doubles <- function(x) {
  s <- 0
  for (v in x) s <- s + v
  s
}
stopifnot(sum_doubles(as.double(1:300)) == 45150)
difference <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s - x[i]
  s
}
stopifnot(difference(as.double(1:300)) == -45150)
squares <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + i * 0.5
  s
}
stopifnot(squares(300) == 22575)
inner <- function(x, y) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i] * y[i]
  s
}
stopifnot(inner(as.double(1:300), rep(2, 300)) == 90300)
row_by_column <- function(a, b, i, j) {
  s <- 0
  for (k in 1:ncol(a)) s <- s + a[i, k] * b[k, j]
  s
}
m <- matrix(as.double(1:90000), 300)
stopifnot(row_by_column(m, m, 2L, 3L) > 0)
products <- function(n) {
  x <- 1.5
  y <- 0.25
  z <- 2
  s <- 0
  for (i in 1:n) {
    a <- x * y + z
    b <- z + x * y
    c <- x * y - z
    d <- z - x * y
    e <- x * y * z
    f <- z * (x * y)
    s <- a + s
  }
  s + b + c + d + e + f
}
stopifnot(products(300) > 0)
products_by_constants <- function(n) {
  y <- 0.25
  z <- 2
  s <- 0
  for (i in 1:n) {
    a <- 3 * y + z
    b <- z + y * 3
    c <- 3 * y - z
    d <- z - y * 3
    e <- 3 * y * z
    f <- z * (y * 3)
    s <- a + s
  }
  s + b + c + d + e + f
}
stopifnot(products_by_constants(300) > 0)
