# Loops that only add up, at lengths around where they are done in one go
run <- function(f, ...) {
  r <- NULL
  for (k in 1:30) r <- f(...)
  r
}
plain <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + i
  s
}
half <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + i * 0.5
  s
}
minus <- function(n) {
  s <- 1000
  for (i in 1:n) s <- s - 0.25 * i
  s
}
elements <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i]
  s
}
values <- function(x) {
  s <- 0
  for (v in x) s <- s + v
  s
}
squares <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i]^2
  s
}
sqvalues <- function(x) {
  s <- 0
  for (v in x) s <- s - v * v
  s
}
dot <- function(x, y) {
  s <- 0
  for (i in seq_along(x)) s <- s + x[i] * y[i]
  s
}
scaled <- function(x, a) {
  s <- 0
  for (i in seq_along(x)) s <- s + a * x[i]
  s
}
weight <- function(x) {
  s <- 0
  for (i in seq_along(x)) s <- s + i * x[i]
  s
}
part <- function(x, from, to) {
  s <- 0
  for (i in from:to) s <- s + x[i]
  c(s, i)
}
fixed <- function(x, j, n) {
  s <- 0
  for (i in 1:n) s <- s + x[j]
  s
}
constant <- function(a, n) {
  s <- 0
  for (i in 1:n) s <- s + a
  s
}
double <- function(n) {
  s <- 1
  for (i in 1:n) s <- s + s
  s
}
growing <- function(x, n) {
  s <- 1
  for (i in 1:n) s <- s + s * x[i]
  s
}
for (n in c(1, 2, 5, 6, 7, 8, 9, 30, 1000)) {
  x <- sin(1:n) * 10
  y <- cos(1:n)
  print(c(run(plain, n), run(half, n), run(minus, n), run(elements, x), run(values, x), run(squares, x)), digits = 15)
  print(c(run(sqvalues, x), run(dot, x, y), run(scaled, x, 1.5), run(weight, x), run(part, x, 1, n)), digits = 15)
  print(c(run(fixed, x, 1L, n), run(constant, 0.1, n), run(double, min(n, 30)), run(growing, y, n)), digits = 15)
}
print(run(part, as.numeric(1:50), 10, 40))
print(run(part, as.numeric(1:50), 40, 10))
print(run(elements, c(1, NA, 3, NaN, 5, 6, 7, 8, 9, 10)))
print(run(elements, c(1, NaN, 3, NA, 5, 6, 7, 8, 9, 10)))
print(run(elements, c(1, Inf, 3, -Inf, 5, 6, 7, 8, 9, 10)))
print(part(as.numeric(1:20), 1, 30))
print(part(as.numeric(1:20), -3, 15))
print(run(elements, 1:20))
print(run(elements, c(TRUE, FALSE, rep(TRUE, 10))))
print(run(elements, setNames(as.numeric(1:12), letters[1:12])))
print(run(values, setNames(as.numeric(1:12), letters[1:12])))
print(run(elements, structure(as.numeric(1:12), class = "units")))
print(tryCatch(elements(c("a", "b")), error = conditionMessage))
mat <- function(a, b) {
  r <- matrix(0, nrow(a), ncol(b))
  for (i in seq_len(nrow(a))) {
    for (j in seq_len(ncol(b))) {
      s <- 0
      for (k in seq_len(ncol(a))) s <- s + a[i, k] * b[k, j]
      r[i, j] <- s
    }
  }
  r
}
a <- matrix(sin(1:80), 8, 10)
b <- matrix(cos(1:70), 10, 7)
r <- run(mat, a, b)
print(sum(r), digits = 15)
print(max(abs(r - a %*% b)) < 1e-12)
rowsum1 <- function(m, i) {
  s <- 0
  for (j in seq_len(ncol(m))) s <- s + m[i, j]
  s
}
trace1 <- function(m) {
  s <- 0
  for (i in seq_len(nrow(m))) s <- s + m[i, i]
  s
}
inner <- function(m, x, i) {
  s <- 0
  for (j in seq_len(ncol(m))) s <- s - m[i, j] * x[j]
  s
}
print(c(run(rowsum1, a, 3), run(trace1, r[1:7, ]), run(inner, a, cos(1:10), 2)), digits = 15)
print(tryCatch(rowsum1(a, 9), error = conditionMessage))
print(tryCatch(inner(a, 1:3 / 2, 2), error = conditionMessage))
dimnames(a) <- list(letters[1:8], LETTERS[1:10])
print(run(rowsum1, a, 3), digits = 15)
later <- function(n) {
  s <- 0
  for (i in 1:n) {
    s <- s + i
    if (i == 12) s <- "text"
    if (i > 12) break
  }
  s
}
print(tryCatch(run(later, 20), error = conditionMessage))
s <- 0
for (i in 1:100) s <- s + i
print(c(s, i))
x <- as.numeric(1:40)
total <- 0
for (i in seq_along(x)) total <- total + x[i] * x[i]
print(c(total, i))
total <- 0L
for (i in 1:100) total <- total + i
print(total)
total <- 0
for (v in x) total <- total + v
print(c(total, v))
outer_sum <- function(n) {
  s <- 0
  for (i in 1:n) {
    t <- 0
    for (j in 1:i) t <- t + j
    s <- s + t
  }
  c(s, t, i, j)
}
print(run(outer_sum, 25))
