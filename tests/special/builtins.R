# Functions of the library that are instructions, fields of lists, free variables.
functions <- function(n) {
  x <- 0.5
  s <- 0
  for (i in 1:n) {
    s <- s + sqrt(x) + abs(x) + exp(x) + floor(x)
    s <- s + sqrt(i) + sin(i) + abs(i) + round(x)
  }
  s
}
stopifnot(functions(300) > 0)
all_math <- function(n) {
  x <- 0.5
  for (i in 1:n) {
    a <- exp(x) + sin(x) + cos(x) + tan(x) + atan(x) + floor(x) + ceiling(x) + log(x)
    b <- tanh(x) + asin(x) + acos(x) + expm1(x) + log1p(x) + trunc(x) + log2(x) + log10(x)
    c <- sinh(x) + cosh(x) + sign(x) + round(x)
  }
  a + b + c
}
stopifnot(is.finite(all_math(300)))
extremes <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 5L
  for (i in 1:n) {
    a <- min(x, y)
    b <- max(x, y, 0.5)
    c <- min(i, k)
    d <- max(i, k)
  }
  a + b + c + d
}
stopifnot(extremes(300) == 309)
lengths_of <- function(x, n) {
  s <- 0L
  for (i in 1:n) if (!is.null(x)) s <- s + length(x)
  s
}
stopifnot(lengths_of(c(1, 2), 300) == 600L)
fields <- function(p, n) {
  s <- 0
  for (i in 1:n) {
    s <- s + p$d + p$i
    if (p$l) s <- s + 1
    if (p$s == "a") s <- s + 1
  }
  s
}
stopifnot(fields(list(d = 0.5, i = 1L, l = TRUE, s = "a"), 300) == 1050)
scale <- 0.5
count <- 2L
flag <- TRUE
word <- "a"
gd <- c(1, 2, 3)
gi <- 4:6 + 0L
gl <- c(TRUE, FALSE)
gs <- c("a", "b")
free <- function(n) {
  s <- 0
  for (i in 1:n) {
    s <- s + scale + count
    if (flag) s <- s + 1
    if (word == "a") s <- s + 1
  }
  s
}
stopifnot(free(300) == 1350)
free_vectors <- function(n) {
  s <- 0
  d <- 1
  for (i in 1:n) {
    k <- i %% 2L + 1L
    s <- s + gd[k] + gi[d]
    a <- gl[k]
    b <- gs[k]
    if (a) s <- s + 1
    if (b == "a") s <- s + 1
  }
  s
}
stopifnot(free_vectors(300) == 1950)
complex_numbers <- function(n) {
  z <- 0i
  c <- complex(real = 0.1, imaginary = 0.2)
  s <- 0
  for (i in 1:n) {
    z <- z * z + c
    w <- z - c
    v <- w / c
    if (Mod(z) < 2) s <- s + 1
  }
  s
}
stopifnot(complex_numbers(300) == 300)
