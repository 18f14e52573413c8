# Short plain vectors in loops: results are written into what is used up; what others hold stays as it is.
show <- function(...) cat(format(c(...), digits = 17), "\n")
step <- function(p, v, n) {
  first <- p
  for (i in seq_len(n)) p <- p + 0.1 * v
  show(first, p, v)
}
step(c(1, 2, 3), c(0.5, -1, 2), 50)
p <- c(1, 2, 3)
q <- p
for (i in 1:30) p <- p * 1.5 - q / 3
show(p)
show(q)
alias <- function() {
  x <- c(1, 2, 3)
  keep <- list()
  for (i in 1:5) {
    x <- x + i
    keep[[i]] <- x
  }
  print(keep)
  y <- x
  x <- x^2
  show(y, x)
  f <- function() x
  x <- x - 1
  show(f())
  e <- environment()
  for (i in 1:3) {
    old <- get("x", e)
    x <- 2 * x
    show(old, x)
  }
}
alias()
lazy <- function(a, b) {
  b <- b + 1
  show(a, b)
}
x <- c(1, 2)
for (i in 1:3) lazy(x, x)
# NA, NaN, infinite, lengths that do not fit, attributes
r <- function(a, b) {
  print(a + b)
  print(a < b)
  print(a^2)
  print(b / a)
  print(sum(a))
}
for (k in 1:3) r(c(1, NA, 3), c(NaN, 2, 1))
for (k in 1:3) r(c(Inf, -Inf, 0), c(-Inf, 2, 0))
for (k in 1:2) r(c(1, 2, 3, 4), c(1, 2))
for (k in 1:2) r(c(a = 1, b = 2), c(3, 4))
for (k in 1:2) r(c(1, 2, 3), c(1, 2))
for (k in 1:2) r(c(1, 2, 3), 2)
for (k in 1:2) r(-0, c(0, 1))
for (k in 1:2) r(c(TRUE, FALSE), c(3L, NA))
for (k in 1:2) r(structure(c(1, 2), class = "u"), c(3, 4))
for (k in 1:2) print(c(1, 2) == c(1, 3))
for (op in list(`==`, `!=`, `<`, `<=`, `>`, `>=`)) print(op(c(1, 2, 3), c(2, 2, 2)))
compare <- function(a, b) list(a == b, a != b, a < b, a <= b, a > b, a >= b, a == 2, 2 < a)
for (k in 1:2) str(compare(c(1, 2, 3), c(2, 2, 2)))
# elements
elements <- function(x, i, j) {
  show(x[i])
  show(x[2:4])
  show(x[4:2])
  show(x[-1])
  show(x[-j])
  show(x[c(1, 3, 3)])
  show(x[c(5L, 2L)])
  y <- x
  y[2:3] <- c(10, 20)
  y[4:5] <- 7
  y[c(1, 1)] <- c(8, 9)
  show(x, y)
  for (k in 1:3) y[1:2] <- y[2:3] + k
  show(y)
}
for (k in 1:2) elements(c(1.5, 2.5, 3.5, 4.5, 5.5), c(1, 5), 5)
odd <- function(x) {
  show(x[0:2])
  show(x[2:9])
  show(x[c(1, NA)])
  show(x[c(1.9, 2.1)])
  show(x[c(-1, -2)])
  show(x[-9])
  show(x[c(TRUE, FALSE)])
  x[6:7] <- c(1, 2)
  show(x)
  x[1:3] <- 1:3
  show(x)
  x[1:4] <- c(1, 2)
  show(x)
  names(x) <- letters[1:7]
  x[2:3] <- c(5, 6)
  print(x)
  print(x[2:3])
}
for (k in 1:2) odd(c(1, 2, 3, 4, 5))
try(local({ x <- c(1, 2, 3); x[1:3] <- c(1, 2); x[1:2] <- numeric(0) }))
# matrices
lines <- function(m) {
  for (i in 1:2) show(m[i, ], m[, i])
  w <- m
  for (i in 1:2) {
    w[i, ] <- w[i, ] + m[3 - i, ]
    w[, 3] <- c(i, i)
    w[i, ] <- i
    r <- m[i, ]
    r <- m[3 - i, ]
    show(r)
  }
  print(m)
  print(w)
}
m <- matrix(c(1, 2, 3, 4, 5, 6) / 4, 2)
for (k in 1:2) lines(m)
dimnames(m) <- list(c("a", "b"), NULL)
for (k in 1:2) lines(m)
print(m[, 2])
print(m["a", ])
print(matrix(c(1, 2), 1)[1, ])
print(matrix(c(1, 2), 2)[1, ])
try(m[3, ])
try(local({ m <- matrix(0, 2, 2); m[1, ] <- c(1, 2, 3) }))
try(local({ m <- matrix(0, 2, 2); m[3, ] <- c(1, 2) }))
# c() and sum()
join <- function(a, b) {
  v <- c(a, b)
  for (i in 1:3) v <- c(v[2], v[3], v[1])
  w <- v
  v <- c(a * 2, b, a)
  show(v, w)
  show(c(v, w), sum(v), sum(v * w), sum(c(v, 1e300, -1e300)), sqrt(sum((v[1:3] - w)^2)))
}
for (k in 1:3) join(0.1, c(0.2, 0.3))
show(sum(c(1e16, 1, -1e16)), sum(c(1e308, 1e308)), sum(c(0.1, 0.2, 0.3, 0.4)))
print(c(a = 1, 2))
print(c(1, 2L, TRUE))
print(sum(structure(c(1, 2), class = "u")))
# a logical vector that becomes double
grow <- function(n) {
  x <- logical(n)
  for (i in seq_len(n)) x[i] <- i / 2
  y <- integer(n)
  for (i in seq_len(n)) y[i] <- i / 4
  z <- y
  z[2:3] <- c(0.5, 1.5)
  list(x, y, z)
}
str(grow(5))
