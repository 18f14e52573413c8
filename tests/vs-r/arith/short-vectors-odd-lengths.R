# Short vectors of odd and even lengths, ranges and left-out elements, NaN and NA in the last element, results that take an
# operand's place.
show <- function(x) cat(format(x, digits = 17), "\n")
arith <- function(n) {
  x <- (1:n) / 7
  y <- rev(x) * 3
  for (k in 1:3) {
    a <- x + y
    b <- x - y * 2
    p <- a * b
    q <- p / x
    s <- (2 - x)^2 + 1 / y
    x <- x + 0.125 * q
  }
  c(sum(a), sum(b), sum(p), sum(q), sum(s), x[n], q[n], s[n], a[1])
}
for (n in c(2, 3, 8, 9, 10, 15, 16, 17, 31, 63, 64, 65)) show(arith(n))
ends <- function(n, bad) {
  x <- as.numeric(1:n)
  x[n] <- bad
  y <- x
  r <- list()
  for (k in 1:3) r <- list(x + 1, 1 - x, x * y, x / y, x^2, y + x)
  vapply(r, function(v) paste(format(v[c(1, n - 1, n)]), collapse = " "), "")
}
for (bad in list(NA, NaN, Inf, -Inf)) for (n in c(9, 10, 33)) print(ends(n, bad))
pieces <- function(n) {
  x <- as.numeric(1:n)
  for (k in 1:4) {
    a <- x[2:(n - 1)]
    b <- x[(n - 1):2]
    d <- x[-1]
    e <- x[-n]
    f <- x[-2]
    g <- x[c(n, 1)]
    x[2:n] <- x[1:(n - 1)]
    x[n:2] <- x[n:2] + 1
    x[1:3] <- 7
    x[3:4] <- c(-1, -2)
    x <- x[1:n]
  }
  list(a, b, d, e, f, g, x)
}
for (n in c(5, 9, 12, 64)) str(pieces(n))
outside <- function(i) {
  x <- c(1, 2, 3, 4, 5)
  for (k in 1:3) y <- x[i]
  y
}
print(outside(3:6))
print(outside(0:2))
print(outside(-1:-2))
print(outside(-6))
print(outside(-5))
shared <- function() {
  x <- c(1, 2, 3, 4, 5, 6, 7, 8, 9)
  keep <- list()
  for (k in 1:3) {
    y <- x[2:9]
    keep[[k]] <- y
    x[1:8] <- y * 2
  }
  list(keep, x)
}
str(shared())
