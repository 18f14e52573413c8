# Arithmetic on numbers of known type: both operands in slots, a constant on either side.
add <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x + y
    di <- x + i
    id <- i + x
    ii <- i + k
    dk <- x + 2
    kd <- 2 + x
    ik <- i + 2L
    ki <- 2L + i
    jk <- i + 0.5
    kj <- 0.5 + i
  }
  c(dd, di, id, ii, dk, kd, ik, ki, jk, kj)
}
stopifnot(length(add(300)) == 10)
sub <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x - y
    di <- x - i
    id <- i - x
    ii <- i - k
    dk <- x - 2
    kd <- 2 - x
    ik <- i - 2L
    ki <- 2L - i
    jk <- i - 0.5
    kj <- 0.5 - i
  }
  c(dd, di, id, ii, dk, kd, ik, ki, jk, kj)
}
stopifnot(length(sub(300)) == 10)
mul <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x * y
    di <- x * i
    id <- i * x
    ii <- i * k
    dk <- x * 2
    kd <- 2 * x
    ik <- i * 2L
    ki <- 2L * i
    jk <- i * 0.5
    kj <- 0.5 * i
  }
  c(dd, di, id, ii, dk, kd, ik, ki, jk, kj)
}
stopifnot(length(mul(300)) == 10)
div <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x / y
    di <- x / i
    id <- i / x
    ii <- i / k
    dk <- x / 2
    kd <- 2 / x
    ik <- i / 2L
    ki <- 2L / i
    jk <- i / 0.5
    kj <- 0.5 / i
  }
  c(dd, di, id, ii, dk, kd, ik, ki, jk, kj)
}
stopifnot(length(div(300)) == 10)
mod <- function(n) {
  x <- 7.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x %% y
    id <- i %% x
    ii <- i %% k
    dk <- x %% 2
    ik <- i %% 2L
    jk <- i %% 0.5
    di <- x %% i # stays generic
    kd <- 9 %% x # stays generic
  }
  c(dd, id, ii, dk, ik, jk, di, kd)
}
stopifnot(length(mod(300)) == 8)
idiv <- function(n) {
  x <- 7.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x %/% y
    id <- i %/% x
    ii <- i %/% k
    dk <- x %/% 2
    ik <- i %/% 2L
    jk <- i %/% 0.5
    di <- x %/% i # stays generic
    kd <- 9 %/% x # stays generic
  }
  c(dd, id, ii, dk, ik, jk, di, kd)
}
stopifnot(length(idiv(300)) == 8)
power <- function(n) {
  x <- 1.5
  y <- 2.5
  for (i in 1:n) {
    a <- x^2
    b <- x^y
    c <- x^3 # stays generic
    d <- i^2
  }
  a + b + c + d
}
stopifnot(power(300) > 0)
signs <- function(n) {
  x <- 1.5
  for (i in 1:n) {
    a <- -x
    b <- -i
    c <- !(i > 3L)
    d <- +x
  }
  a + b + d
}
stopifnot(signs(300) == -300)
