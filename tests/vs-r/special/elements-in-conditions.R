# Elements with names, of matrices, factors and classed vectors as operands of conditions
x <- c(a = 1, b = NA, c = 3)
f <- function(v, n) {
  k <- 0
  for (i in seq_len(n)) if (v[i] > 2) k <- k + 1
  k
}
print(f(c(a = 1, b = 5, c = 3), 3))
print(tryCatch(f(x, 3), error = conditionMessage))
g <- function(v) {
  n <- 0
  i <- 1
  while (v[i] < 10) {
    n <- n + v[i]
    i <- i + 1
  }
  n
}
for (k in 1:50) r <- g(c(p = 1, q = 2, r = 30))
print(r)
if (x["a"] == 1) cat("named\n")
if (x["c"] >= x["a"]) cat("both\n")
h <- function(v) if (v[2]) "yes" else "no"
for (k in 1:50) r <- h(c(u = TRUE, v = FALSE))
print(r)
print(tryCatch(h(c(u = TRUE, v = NA)), error = conditionMessage))
print(tryCatch(h(c(u = TRUE)), error = conditionMessage))
fa <- factor(c("lo", "hi", "lo"))
for (i in 1:3) if (fa[i] == "lo") cat(i, "")
cat("\n")
d <- as.Date("2024-01-01") + 0:2
for (i in 1:3) if (d[i] > as.Date("2024-01-01")) cat(format(d[i]), "")
cat("\n")
m <- matrix(1:4, 2, dimnames = list(c("a", "b"), NULL))
if (m[3] == 3L) cat("matrix\n")
l <- list(a = 1, b = "z")
if (l[1] == 1) cat("list\n")
print(tryCatch(if (l[3] == 1) 1, error = conditionMessage))
s <- c(one = "a", two = "b")
cnt <- function(s, w) {
  n <- 0L
  for (i in seq_along(s)) if (s[i] == w) n <- n + 1L
  n
}
for (k in 1:60) r <- cnt(s, "b")
print(r)
`[.odd` <- function(x, i) {
  cat("method\n")
  unclass(x)[i] * 10
}
o <- structure(c(1, 2), class = "odd")
if (o[2] == 20) cat("dispatched\n")
v <- c(z = 5)
y <- v[1]
print(y)
print(c(v[1] > 2, TRUE))
