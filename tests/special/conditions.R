# && and || as conditions, negation, switch(), conditions kept in variables.
both <- function(x, n) {
  s <- 0L
  for (i in 1:n) if (i > 2L && x[i] > 0.5) s <- s + 1L
  s
}
stopifnot(both(rep(1, 300), 300) == 298L)
either <- function(x, n) {
  s <- 0L
  for (i in 1:n) if (i > 200L || x[i] < 0.5 || i == 3L) s <- s + 1L
  s
}
stopifnot(either(rep(1, 300), 300) == 101L)
mixed <- function(n) {
  s <- 0L
  for (i in 1:n) if ((i > 2L && i < 100L) || i == 200L) s <- s + 1L
  s
}
stopifnot(mixed(300) == 98L)
values <- function(n) {
  s <- 0L
  for (i in 1:n) {
    a <- i > 2L && i < 100L
    b <- !a || i == 5L
    if (a) s <- s + 1L
    if (!b) s <- s + 1L
  }
  s
}
stopifnot(values(300) == 193L)
by_number <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + switch(i %% 3L + 1L, 1, 2, 3)
  s
}
stopifnot(by_number(300) == 600)
by_string <- function(x) {
  s <- 0
  for (v in x) s <- s + switch(v, a = 1, b = , c = 2, 0)
  s
}
stopifnot(by_string(rep(c("a", "b", "d"), 100)) == 300)
strings <- function(v, w, n) {
  s <- 0L
  for (i in 1:n) {
    if (v == w) s <- s + 1L
    if (v != w) s <- s + 1L
  }
  s
}
stopifnot(strings("a", "b", 300) == 300L)
while_both <- function(x, n) {
  i <- 1L
  while (i < n && x[i] > 0) i <- i + 1L
  i
}
stopifnot(while_both(rep(1, 300), 300L) == 300L)
