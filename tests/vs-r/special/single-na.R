# Elements of a vector that is a single NA at last.
f <- function(x) {
  n <- 0
  for (i in 1:300) if (x[1L] > 0L) n <- n + 1 else n <- n - 1
  n
}
y <- c(1L, 2L)
for (k in 1:5) f(y)
y <- NA_integer_
print(tryCatch(f(y), error = conditionMessage))
y <- -4L
print(f(y))
g <- function(two) {
  n <- 0
  x <- c(1L, 2L)
  for (i in 1:600) {
    if ((if (two) x[[1]] else x[1]) > 0L) n <- n + 1 else n <- n - 1
    if (i == 500) x <- NA_integer_
  }
  n
}
print(tryCatch(g(FALSE), error = conditionMessage))
print(tryCatch(g(TRUE), error = conditionMessage))
x <- 7:8
s <- 0
for (i in 1:600) {
  s <- s + x[1] * 0.5
  if (i == 500) x <- NA_integer_
}
print(s)
