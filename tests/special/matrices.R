# Elements of matrices, read and written.
doubles <- function(m, n) {
  s <- 0
  d <- 1
  for (i in 1:n) {
    s <- s + m[i, i] + m[i, 2L] + m[2L, i] + m[d, i] + m[d, 2L]
    d <- d + 1
  }
  s
}
stopifnot(doubles(matrix(1, 300, 300), 300) == 1500)
integers <- function(m, n) {
  s <- 0L
  d <- 1
  for (i in 1:n) {
    s <- s + m[i, i] + m[i, 2L] + m[2L, i] + m[d, i]
    d <- d + 1
  }
  s
}
stopifnot(integers(matrix(1L, 300, 300), 300) == 1200L)
logicals <- function(m, n) {
  s <- 0L
  d <- 1
  for (i in 1:n) {
    if (m[i, i]) s <- s + 1L
    if (m[i, 2L]) s <- s + 1L
    if (m[2L, i]) s <- s + 1L
    if (m[d, i]) s <- s + 1L
    d <- d + 1
  }
  s
}
stopifnot(logicals(matrix(TRUE, 300, 300), 300) == 1200L)
set_doubles <- function(n) {
  m <- matrix(0, n, n)
  d <- 1
  for (i in 1:n) {
    m[i, i] <- 0.5
    m[i, 2L] <- d
    m[2L, i] <- d
    m[d, i] <- d
    d <- d + 1
  }
  m
}
stopifnot(set_doubles(300)[2, 300] == 300)
set_integers_in_doubles <- function(n) {
  m <- matrix(0, n, n)
  d <- 1
  for (i in 1:n) {
    m[i, i] <- i
    m[i, 2L] <- i
    m[2L, i] <- i
    m[d, i] <- i
    d <- d + 1
  }
  m
}
stopifnot(set_integers_in_doubles(300)[2, 300] == 300)
set_integers <- function(n) {
  m <- matrix(0L, n, n)
  d <- 1
  for (i in 1:n) {
    m[i, i] <- i
    m[i, 2L] <- i
    m[2L, i] <- i
    m[d, i] <- i
    d <- d + 1
  }
  m
}
stopifnot(set_integers(300)[2, 300] == 300L)
set_logicals <- function(n) {
  m <- matrix(FALSE, n, n)
  d <- 1
  for (i in 1:n) {
    b <- i > 3L
    m[i, i] <- b
    m[i, 2L] <- b
    m[2L, i] <- b
    m[d, i] <- b
    d <- d + 1
  }
  m
}
stopifnot(set_logicals(300)[2, 300])
double_brackets <- function(m, n) {
  s <- 0
  for (i in 1:n) {
    s <- s + m[[i, 2L]]
    m[[2L, i]] <- s
  }
  s
}
stopifnot(double_brackets(matrix(1, 300, 300), 300) == 300)
