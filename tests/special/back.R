# The ways back to generic code, and the copies that follow.
overflow <- function(n) {
  s <- 2147483000L
  for (i in 1:n) s <- suppressWarnings(s + i)
  s
}
stopifnot(is.na(overflow(300)))
becomes_double <- function(n) {
  s <- 1L
  for (i in 1:n) {
    if (i == 250L) s <- 0.5
    s <- s + 1L
  }
  s
}
stopifnot(becomes_double(600) == 351.5)
meets_na <- function(x) {
  s <- 0L
  for (i in seq_along(x)) {
    v <- x[i]
    if (is.na(v)) next
    s <- s + v %% 5L
  }
  s
}
stopifnot(meets_na(c(1:300, NA, 1:300, NA, 1:300)) > 0L)
outside <- function(x, n) {
  s <- 0
  for (i in 1:n) {
    v <- x[i]
    if (is.na(v)) v <- 0
    s <- s + v
  }
  s
}
stopifnot(outside(as.double(1:300), 310) == 45150)
learns <- function(x, n) {
  s <- 0
  for (i in 1:n) {
    if (i > 250L) s <- s + x[[1]] + nchar("ab")
    s <- s + 1
  }
  s
}
stopifnot(learns(list(2), 600) == 2000)
callee <- function(i) if (i > 250L) "text" else i
new_type <- function(n) {
  s <- 0
  for (i in 1:n) {
    v <- callee(i)
    if (is.numeric(v)) s <- s + v
  }
  s
}
stopifnot(new_type(600) == 31375)
touched <- function(n) {
  s <- 0
  f <- function() s <<- s + 1
  for (i in 1:n) {
    s <- s + 1
    if (i %% 100L == 0L) f()
  }
  s
}
stopifnot(touched(300) == 303)
missing_value <- function(n, x) {
  s <- 0
  for (i in 1:n) if (i > 2L && x > 1) s <- s + 1
  s
}
stopifnot(missing_value(300, 2) == 298)
