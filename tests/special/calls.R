# Calls from typed code: frames, bodies in place of calls, arguments, returns.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
stopifnot(fib(14) == 377)
square <- function(x) x * x
uses_square <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + square(i) + square(0.5)
  s
}
stopifnot(uses_square(300) > 0)
clamp <- function(x, lo, hi) {
  if (x < lo) return(lo)
  if (x > hi) return(hi)
  x
}
uses_clamp <- function(n) {
  s <- 0L
  for (i in 1:n) s <- s + clamp(i, 10L, 200L)
  s
}
stopifnot(uses_clamp(300) > 0L)
steps <- function(n) {
  k <- 0L
  while (n > 1L) {
    if (n %% 2L == 0L) n <- n %/% 2L else n <- 3L * n + 1L
    k <- k + 1L
  }
  k
}
all_steps <- function(n) {
  most <- 0L
  for (i in 1:n) {
    k <- steps(i)
    if (k > most) most <- k
  }
  most
}
stopifnot(all_steps(300L) == 127L)
element <- function(x, i) x[i] + 1
uses_element <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + element(x, i)
  s
}
stopifnot(uses_element(as.double(1:300)) == 45450)
early <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + square(x[i] + 0.5) + square(-x[[i]]) + square(i + 1L)
  s
}
stopifnot(early(as.double(1:300), 300) > 0)
ackermann <- function(m, n) {
  if (m == 0L) return(n + 1L)
  if (n == 0L) return(ackermann(m - 1L, 1L))
  ackermann(m - 1L, ackermann(m, n - 1L))
}
stopifnot(ackermann(2L, 9L) == 21L)
even <- function(n) if (n == 0) TRUE else odd(n - 1)
odd <- function(n) if (n == 0) FALSE else even(n - 1)
stopifnot(even(400))
holds_object <- function(n) {
  x <- list(1, 2)
  s <- 0
  for (i in 1:n) s <- s + i %% 7
  s
}
stopifnot(holds_object(300) == sum(1:300 %% 7))
silent <- function(x) invisible(x + 1)
uses_silent <- function(n) {
  s <- 0
  for (i in 1:n) s <- silent(s)
  s
}
stopifnot(uses_silent(300) == 300)
local_function <- function(n) {
  f <- function(x, y) x * y + 1
  s <- 0
  for (i in 1:n) s <- s + f(i, 0.5)
  s
}
stopifnot(local_function(300) > 0)
whole_parts <- function(n) {
  part <- function(k, d) if (k > 0) k + d else d
  s <- 0
  for (i in 1:n) s <- s + part(i %/% 3L, i %% 5L) - part(i - 1L, 2L)
  s
}
stopifnot(whole_parts(400L) == -53200)
