# Arithmetic on short vectors over several assignments, with elements of vectors and lists.
bodies <- function(p, m, n) {
  a <- c(0, 0, 0)
  for (t in seq_len(n)) for (i in seq_along(m)) {
    j <- t %% length(m) + 1
    d <- p[[j]] - p[[i]] + 0.125
    a <- a + m[j] * d / sum(d^2)^1.5
    r <- sqrt(sum(d * d))
    s <- d[1] * 2 + r
  }
  list(a, d, r, s)
}
points <- list(c(0, 1, 2), c(3, -1, 0.5), c(-2, 2, 7))
print(bodies(points, c(1, 2, 3), 20))
print(bodies(lapply(points, function(p) p[1:2]), c(1, 2, 3), 20))
print(bodies(list(1:3, 4:6, c(2L, 9L, 4L)), 1:3, 20))
# what ends it in the middle: names, NA, a length that does not fit, a number
print(bodies(list(c(x = 1, y = 2, z = 0), c(1, 1, 1), 1:3), c(1, 2, 3), 20))
print(bodies(list(c(1, NA, 2), c(1, NaN, 1), c(2, 2, 2)), c(1, 2, 3), 20))
print(tryCatch(bodies(list(c(1, 2), c(1, 2, 3), c(2, 2, 2)), c(1, 2, 3), 20), warning = function(w) conditionMessage(w)))
print(bodies(list(1, 2.5, 3), c(1, 2, 3), 20))
print(tryCatch(bodies(points, c(1, 2), 20), error = function(e) conditionMessage(e)))

# warnings of a result that a later one hides, and variables that are assigned twice
hidden <- function(v, n) {
  for (i in 1:n) {
    x <- sqrt(v)
    x <- v * 2 + 1
    y <- sum(x)^0
  }
  y
}
count <- 0
r <- withCallingHandlers(hidden(c(-1, 2, 3), 30), warning = function(w) {
  count <<- count + 1
  invokeRestart("muffleWarning")
})
print(c(r, count))

hidden <- function(v, n) {
  for (i in 1:n) {
    y <- v * 2
    x <- sqrt(y)
    x <- v * 3 + y
  }
  x
}
count <- 0
r <- withCallingHandlers(hidden(c(-1, 2, 3), 30), warning = function(w) {
  count <<- count + 1
  invokeRestart("muffleWarning")
})
print(c(r, count))

# variables that share a vector, and vectors kept elsewhere
shared <- function(a, n) {
  kept <- list()
  b <- a
  for (i in 1:n) {
    a <- a * 0.5 + b
    e <- a
    b <- b - a / 4
    if (i %% 10 == 0) kept[[length(kept) + 1]] <- a
  }
  list(a, b, e, kept)
}
str(shared(c(1, 2, 3, 4), 30))

# the same code with other constants
out <- NULL
for (i in 1:40) {
  f <- eval(parse(text = sprintf("function(v) { r <- v * %d + %d; r^%d - sum(r) }", i, i + 1, i %% 3 + 1)))
  for (k in 1:12) r <- f(c(1, 2, 3))
  out <- c(out, r)
}
print(out)

# operands that are arguments nobody has asked for
dot <- function(a, b) sum(a * b)
away <- function(d, n) d - 2 * dot(d, n) * n
far <- function(p, q) { d <- p - q; sqrt(dot(d, d)) }
total <- 0
for (i in 1:300) total <- total + far(away(c(1, i, 2), c(0, 0.6, 0.8)), if (i %% 2) c(1, 1, 1) else i)
print(total)
change <- function(x, y) { x + y }
for (i in 1:30) { v <- c(1, 2, 3); r <- change(v, { v <- v * 2; v }) }
print(r)
set <- function(x) { f <- function() x <<- x * 10; x + f() }
for (i in 1:30) r <- set(c(1, 2))
print(r)
