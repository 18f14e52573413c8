# Sums whose terms use what an earlier round has left in a variable, and loops over a sequence that is NA at last.
x <- as.numeric(1:1000)
f <- function(x) {
  y <- 0
  s <- 0
  for (i in seq_along(x)) {
    t <- y * 2
    y <- x[i]
    s <- s + t
  }
  c(s, y, t)
}
print(f(x))
print(f(x))
f <- function(x) {
  y <- 0
  s <- 0
  for (v in x) {
    t <- y * v
    y <- v * 2
    s <- s + t
  }
  c(s, y, t)
}
print(f(x))
print(f(x))
f <- function(n) {
  y <- 1
  s <- 0
  for (i in 1:n) {
    y <- y * 0.5
    s <- s + y
  }
  c(s, y)
}
print(f(900))
print(f(900))
y <- 0
s <- 0
for (i in seq_along(x)) {
  t <- y * 2
  y <- x[i]
  s <- s + t
}
print(c(s, y, t))

g <- function(last) {
  t <- 0L
  for (k in 1:600) {
    s <- if (k == 590) last else 1:3
    for (i in s) t <- t + i
  }
  t
}
print(g(NA_integer_))
print(g(5L))
g <- function() {
  n <- 0
  for (k in 1:600) {
    s <- if (k == 590) NA_integer_ else 1:3
    for (i in s) if (i > 0) n <- n + 1
  }
  n
}
print(tryCatch(g(), error = conditionMessage))
