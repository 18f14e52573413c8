# Conditions of several sides whose later sides use the temporaries of the first again.
f <- function(v, n) {
  k <- 0
  for (i in 1:n) {
    if (v[1L] == v[2L] || v[3L] == v[4L]) k <- k + 1
    if (v[1L] < v[2L] && v[3L] < v[4L] || v[2L] > v[4L]) k <- k + 10
  }
  k
}
for (v in list(c(0, 1, 0, 2), c(0, 1, 0, 0), c(0, 1, 0, NA), c(0, 1, 0)))
  print(tryCatch(f(v, 1000), error = conditionMessage))
g <- function(x, y, n) {
  k <- 0
  for (i in 1:n) if (x[i] == y[i] || x[i + 1L] == y[i + 1L] || is.na(x[i + 2L])) k <- k + 1
  k
}
x <- as.numeric(rep(0:3, 300)); y <- as.numeric(rep(1:6, 200))
print(g(x, y, 1100))
x[1001] <- NA
print(tryCatch(g(x, y, 1100), error = conditionMessage))
print(tryCatch(g(x, y[1:1000], 1100), error = conditionMessage))
h <- function(m, i, j, n) {
  k <- 0L
  for (l in 1:n) if (abs(m[i, l] - m[j, l]) > m[j, i] * 2 || sqrt(m[i, l]) > m[j, l] + m[l, i]) k <- k + 1L
  k
}
m <- outer(1:300, 1:300, function(a, b) (a * 7 + b * 13) %% 17 / 4)
print(h(m, 3, 5, 300))
m[5, 250] <- NA
print(tryCatch(h(m, 3, 5, 300), error = conditionMessage))
last <- function(m) {
  k <- 0
  for (i in 1:ncol(m)) if (m[1L, i] == m[2L, i] || m[3L, i] == m[4L, i]) k <- k + 1
  k
}
m <- matrix(c(0, 1, 0, 2), 4, 500)
print(last(m))
m[4, 500] <- NA
print(tryCatch(last(m), error = conditionMessage))
last <- function(l) {
  k <- 0
  for (v in l) if (v[1L] != v[2L] && v[3L] != v[4L]) k <- k + 1
  k
}
print(last(rep(list(c(0, 1, 1, 2)), 500)))
print(tryCatch(last(c(rep(list(c(0, 1, 1, 2)), 500), list(c(0, 1, 0, NA)))), error = conditionMessage))
print(tryCatch(last(c(rep(list(c(0, 1, 1, 2)), 500), list(c(0, 1, 0)))), error = conditionMessage))
