# x[m] <- v, x[m] <- f(x[m]) and arithmetic on x[m] behind other operations on long vectors; variables that are overwritten.
n <- 1000
i <- seq_len(n)
show <- function(...) for (v in list(...)) cat(typeof(v), length(v), sum(v, na.rm = TRUE), sum(is.na(v)), sum(is.nan(v)), names(v)[2:3],
                                               dim(v), v[c(1:3, n)], "\n")
fill <- function(x, m, v) {
  k <- m * 2
  x[k > 6] <- v
  x
}
m <- i %% 10
numbers <- list(i / 4, i, i %% 3 == 0, ifelse(i %% 4 == 0, NA, i), c(NaN, NA, Inf, -Inf, i[-(1:4)]), structure(i / 2, names = paste0("n", i)),
                matrix(i / 8, 10), matrix(i, 10, dimnames = list(letters[1:10], NULL)))
for (x in numbers) for (v in list(0, -1L, TRUE, NA, NA_real_, NaN, Inf)) show(fill(x, m, v))
for (x in numbers) show(fill(x, c(NA, 5, 4, 3, NaN, 2, 1, 9, 8, 0)[m + 1], -7))
show(fill(i / 4, matrix(m, 10), 1), fill(matrix(i / 4, 10), matrix(m, 20), 1))
change <- function(x, y, lim) {
  big <- x + y > lim
  x[big] <- x[big] * 2 + 1
  y[!big] <- y[!big] - x[!big]
  x[is.na(x) | x < 0] <- 0
  list(x, y, sum(x), sum(y))
}
for (a in list(i / 4, i, i %% 3 == 0, c(NA, i[-1]), c(NaN, i[-1] / 2)))
  for (b in list(i / 3, -i, i %% 5, c(i[-n], NA))) for (lim in c(100, -1, 1e6)) {
    r <- tryCatch(change(a, b, lim), error = function(e) conditionMessage(e))
    if (is.list(r)) do.call(show, r) else print(r)
  }
over <- function(x) {
  y <- x - 1L
  b <- y > 2000000000L
  y[b] <- y[b] + 2000000000L
  y
}
show(over(i))
r <- tryCatch(over(i + 2147482600L), warning = function(w) conditionMessage(w))
print(r)
roots <- function(x) {
  p <- x + 1 > 0
  x[p] <- sqrt(x[p])
  x
}
show(roots(i / 2 - 100))
r <- tryCatch(roots(i / 2 - 100.25), warning = function(w) conditionMessage(w))
print(r)
# who else holds a vector sees it as it was
x <- i / 4
y <- x
for (k in 1:3) {
  x <- x * 2 + 1
  x[x > 200] <- k
}
show(x, y)
held <- function(x) {
  old <- list()
  for (k in 1:4) {
    old[[k]] <- x
    z <- x
    x <- x * 2 - 1
    x[x > 100 + k] <- x[x > 100 + k] / 2
    z <- z + x
    if (k == 2) f <- function() sum(x)
  }
  c(sapply(old, sum), sum(x), sum(z), f())
}
print(held(i / 8))
swap <- function(x, y) {
  x <- x + 0
  y <- y + 0
  for (k in 1:5) {
    t <- x^2 - y^2 + 0.1
    y <- 2 * x * y + 0.2
    x <- t
    u <- x
    x <- y / 2
    y <- u / 3
  }
  show(x, y)
}
swap(i / n, -i / n / 2)
g <- function(x, m) {
  x[m > 3] <- x[m > 5]
  x
}
r <- tryCatch(g(i / 2, m), warning = function(w) conditionMessage(w))
print(r)
r <- tryCatch(g(i / 2, c(m[-1], NA)), error = function(e) conditionMessage(e))
print(r)
h <- function(x, m) {
  none <- m + 1 > 99
  x[none] <- x[none] / 2
  x
}
show(h(i, m), h(i %% 2 == 0, m))
w <- function(x, lim) ifelse(x > lim, sqrt(pmax(x, 0)) + 1, !is.na(x) & !(x < 3)) + pmin(x, lim)
show(w(i / 7 - 20, 5), w(c(NA, i[-1] / 9), 2))
