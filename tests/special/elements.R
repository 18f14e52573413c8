# Elements of vectors, read and written: subscripts that are integers, doubles, constants.
doubles <- function(x, n) {
  s <- 0
  d <- 1
  for (i in 1:n) {
    s <- s + x[i] + x[d] + x[2L]
    s <- s + x[[i]] + x[[d]] + x[[2L]]
    d <- d + 1
  }
  s
}
stopifnot(doubles(as.double(1:300), 300) > 0)
integers <- function(x, n) {
  s <- 0L
  d <- 1
  for (i in 1:n) {
    s <- x[i] + x[d] + x[2L]
    s <- s + x[[i]] + x[[d]] + x[[2L]]
    d <- d + 1
  }
  s
}
stopifnot(integers(1:300 + 0L, 300) > 0L)
logicals <- function(x, n) {
  s <- 0L
  d <- 1
  for (i in 1:n) {
    if (x[i]) s <- s + 1L
    if (x[d]) s <- s + 1L
    if (x[2L]) s <- s + 1L
    if (x[[i]]) s <- s + 1L
    if (x[[d]]) s <- s + 1L
    if (x[[2L]]) s <- s + 1L
    a <- x[i]
    b <- x[d]
    c <- x[2L]
    d <- d + 1
  }
  s
}
stopifnot(logicals(rep(c(TRUE, FALSE), 150), 300) == 600L)
strings <- function(x, n) {
  s <- 0L
  d <- 1
  for (i in 1:n) {
    if (x[i] == x[2L]) s <- s + 1L
    if (x[d] != x[[2L]]) s <- s + 1L
    a <- x[[i]] == x[[d]]
    b <- x[[i]] != x[[d]]
    e <- x[d]
    f <- x[2L]
    d <- d + 1
  }
  s
}
stopifnot(strings(rep(c("a", "b"), 150), 300) == 300L)
set_doubles <- function(n) {
  x <- numeric(n)
  d <- 1
  for (i in 1:n) {
    x[i] <- 0.5
    x[d] <- d
    x[2L] <- d
    x[[i]] <- d
    d <- d + 1
  }
  x
}
stopifnot(set_doubles(300)[300] == 300)
set_integers_in_doubles <- function(n) {
  x <- numeric(n)
  d <- 1
  for (i in 1:n) {
    x[i] <- i
    x[d] <- i
    x[2L] <- i
    d <- d + 1
  }
  x
}
stopifnot(set_integers_in_doubles(300)[2] == 300)
set_integers <- function(n) {
  x <- integer(n)
  d <- 1
  for (i in 1:n) {
    x[i] <- i
    x[d] <- i
    x[2L] <- i
    d <- d + 1
  }
  x
}
stopifnot(set_integers(300)[2] == 300L)
set_logicals <- function(n) {
  x <- logical(n)
  d <- 1
  for (i in 1:n) {
    x[i] <- i > 3L
    x[d] <- i > 3L
    x[2L] <- TRUE
    d <- d + 1
  }
  x
}
stopifnot(sum(set_logicals(300)) == 298L)
set_strings <- function(n, v) {
  x <- character(n)
  d <- 1
  for (i in 1:n) {
    x[i] <- v
    x[d] <- v
    x[2L] <- v
    d <- d + 1
  }
  x
}
stopifnot(set_strings(300, "a")[300] == "a")
sieve <- function(n) {
  composite <- logical(n)
  for (i in 2:n) {
    if (composite[i]) next
    j <- i * i
    while (j <= n) {
      composite[j] <- TRUE
      j <- j + i
    }
  }
  n - sum(composite) - 1L
}
stopifnot(sieve(300L) == 62L)
either_number <- function(x, n) {
  k <- 1L
  s <- 0
  for (i in 1:n) {
    s <- s + x[k]
    x[k] <- s
    s <- s * k
    if (k < s) s <- 1
    if (i %% 2L == 0L) k <- 1L else k <- 2
  }
  s
}
stopifnot(either_number(as.double(1:300), 300) >= 0)
