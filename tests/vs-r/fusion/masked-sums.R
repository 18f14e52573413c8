# sum(x[m]) and the like of long vectors: other types, masks of nothing, of everything and with NA, operations that
# would warn beside the mask, names, dimensions, several in a row, sums that are used at once.
x <- ((1:2000 * 7919) %% 1009) / 16 - 30
i <- (1:2000 * 31L) %% 101L - 50L
g <- 1:2000 %% 3L
several <- function(x, i, g) {
  a <- sum(x[x > 0]); b <- sum(i[x > 0]); c <- mean(x[g == 2L]); d <- max(x[g == 1L]); e <- min(i[g == 0L])
  f <- sum(log(x[x > 0])); h <- sum(sqrt(x[g == 1L & x > 0]) * 2); k <- sum((x[g == 2L] - c)^2) / sum(g == 2L)
  l <- prod(x[x > 30.5]); n <- any((x > 0)[g == 1L]); o <- all((x < 40)[g == 1L])
  c(a, b, c, d, e, f, h, k, l, n, o)
}
print(several(x, i, g), digits = 15)
print(several(-abs(x) - 1, i, g * 0L + 1L), digits = 15)
noted <- function(e) withCallingHandlers(e, warning = function(w) { cat("warning:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
f <- function(x, m) { noted(print(c(max(x[m]), min(x[m]), sum(x[m])))); mean(x[m]) }
none <- x > 100; everything <- x < 100; some <- replace(x > 0, 77, NA)
for (m in list(none, everything, some, !none, x > 30.5)) print(f(x, m))
print(noted(f(i, none))); print(f(i, x > 0))
y <- x; y[c(5, 600)] <- c(NA, NaN); y[900] <- Inf
h <- function(y) c(sum(y[y > 0]), sum(y[!is.na(y) & y > 0]), max(y[!is.na(y)]), mean(y[is.finite(y)]), sum(y[is.na(y)]))
print(h(y)); print(h(-y))
w <- function(x) sum(log(x[x > -1]))
noted(print(w(x)))
big <- rep(.Machine$integer.max, 500)
o <- function(big) sum(big[big > 0L])
print(noted(o(big)))
names(x) <- paste0("n", 1:2000); print(sum(x[x > 0])); print(max(x[x > 1] * 2))
m <- matrix(unname(x), 40); print(sum(m[m > 0])); print(mean(m[m > 0 & row(m) > 3]))
q <- 0; for (t in 1:5) q <- q + sum(x[x > t]) / sum(x > t)
print(q, digits = 15)
r <- tapply(x, g, sum); print(all.equal(unname(c(r)), c(sum(x[g == 0]), sum(x[g == 1]), sum(x[g == 2]))))
`[.money` <- function(x, i) { cat("money\n"); structure(unclass(x)[i], class = "money") }
z <- structure(unname(x), class = "money"); k <- x > 20; print(sum(unclass(z[k])))
redefined <- function(x) { sum <- function(v) length(v); sum(x[x > 0]) }
print(redefined(x))
