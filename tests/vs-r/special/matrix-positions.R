# Elements of matrices read and set at integer, double and constant positions, inside and outside
run <- function(f, ...) {
  r <- NULL
  for (k in 1:30) r <- f(...)
  r
}
m <- matrix(as.numeric(1:12), 3, 4)
mi <- matrix(1:12, 3, 4)
ml <- matrix(c(TRUE, FALSE, NA), 3, 4)
read <- function(m) {
  r <- 0
  for (i in 1:3) for (j in 1:4) r <- r * 3 + m[i, j] + m[i, 2] + m[3, j] + m[2, 1]
  i <- 2
  j <- 3
  while (i > 0) {
    r <- r + m[i, j] + m[i, 1] + m[2, j] + m[i, j + 0.7]
    i <- i - 1
  }
  r
}
print(run(read, m), digits = 15)
print(run(read, mi), digits = 15)
print(tryCatch(read(ml), error = conditionMessage))
set <- function(m, v) {
  for (i in 1:3) {
    for (j in 1:4) m[i, j] <- v
    m[i, 2] <- v + v
    m[3, i] <- v
  }
  i <- 1
  m[i, 4] <- v
  m[2, i] <- v
  m[1, 1] <- v
  m
}
print(run(set, m, 2.5))
print(run(set, m, 2L))
print(run(set, mi, 7L))
print(run(set, mi, 1.5))
print(run(function(m) set(m, TRUE), ml))
at <- function(m, i, j) m[i, j]
col2 <- function(m, n) {
  r <- 0
  for (i in 1:n) r <- r + m[i, 2] * 2 + 1
  r
}
row2 <- function(m, n) {
  r <- 0
  for (j in 1:n) r <- r + m[2, j] / 2
  r
}
print(c(run(col2, m, 3), run(row2, m, 4)))
print(tryCatch(col2(m, 4), error = conditionMessage))
print(tryCatch(row2(m, 5), error = conditionMessage))
print(tryCatch(col2(as.numeric(1:12), 3), error = conditionMessage))
out <- function(m, n) {
  for (i in 1:n) m[i, 1] <- 0
  m
}
print(run(out, m, 3))
print(tryCatch(out(m, 4), error = conditionMessage))
pos <- function(m, is) {
  r <- 0
  for (i in is) r <- r + length(m[i, 1])
  r
}
print(run(pos, m, c(1L, 2L, 3L)))
print(run(pos, m, c(0L, -1L, 2L)))
print(run(pos, m, c(NA, 1L)))
named <- matrix(as.numeric(1:4), 2, dimnames = list(c("a", "b"), NULL))
nm <- function(m) {
  r <- NULL
  for (i in 1:2) r <- m[i, 2]
  r
}
print(run(nm, named))
print(run(nm, matrix(1:4, 2, dimnames = list(c("a", "b"), c("x", "y")))))
shared <- m
run(out, m, 2)
print(identical(shared, m))
p <- matrix(0, 2, 2)
for (s in 1:20) for (i in 1:2) for (j in 1:2) p[i, j] <- p[i, j] + p[i, 1] * 0.5 + i * j
print(p, digits = 15)
