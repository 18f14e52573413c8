# round(), log(), pmin() and pmax() in the middle of regions, and variables that nobody reads after a function's end.
set.seed(11)
x <- c(rnorm(300, sd = 4), 0.5, -0.5, 1.5, 2.5, -0.2, 0, NA, NaN, Inf, -Inf, 4503599627370495.5, -1e300)
y <- c(rev(x[1:300]), rnorm(12))
i <- as.integer(round(x[1:300]))
digest <- function(v) cat(typeof(v), length(v), format(head(v, 4), digits = 15), "|", format(tail(v, 12), digits = 15), "|", sum(is.na(v)), sum(is.nan(v)), "\n")
digest(round(x * 2) + 1); digest(round(x + y)); digest(1 / round(x * 0.1)); digest(round(x * 2, 1) + 1); digest(round(i + 1L)); digest(mean(round(i)))
digest(mean(round(i + 1L) / 2L)); digest(round(x * 2, digits = 0) / 3)
p <- abs(x) + 0.001
digest(log(p * 2) / 3); digest(log(p * 2, 2) / 3); digest(log(p + 1, base = 10)); digest(log(i * i + 1L)); digest(sqrt(log(p + 3)))
print(tryCatch(log(x[1:300] * 2), warning = function(w) c(conditionMessage(w), deparse(conditionCall(w)))))
digest(suppressWarnings(log(x - 1) + 1))
digest(pmax(x - 1, 0)); digest(pmin(x * 2, y)); digest(pmax(y, x + 1) - 2); digest(pmin(2, x + 1)); digest(pmax(x + 1, y, 0))
digest(pmin(x + 1, y, na.rm = TRUE)); digest(pmax(i + 1L, 3L)); digest(pmax(i * 2L, 2.5)); digest(pmin(i + 1L, rev(i)))
digest(pmax(a = x + 1, b = y)); digest(pmax(x[1:300] > 0, y[1:300] > 1)); digest(pmin(x + 1, NA)); digest(pmax(NaN, x + 1)); digest(pmax(x + 1, c(0, 1)))
n <- setNames(x * 2, paste0("n", seq_along(x)))
print(head(pmax(n + 1, 0), 2)); print(head(names(pmax(1, n + 1)), 2)); print(names(round(n * 2))[1:2])
m <- matrix(x[1:300], 30)
print(dim(pmin(m * 2, 1))); print(dim(pmin(1, m * 2))); print(dim(log(abs(m) + 1))); print(dim(round(m + 1)))
# variables at the end of a function
f <- function(a, b) { u <- a * 2 + b; v <- u * u - a; w <- v + u; s <- w * v; t <- s - u; t / 2 }
digest(f(x, y))
g <- function(a) { u <- a * 2 + 1; v <- u * u; environment() }
e <- g(x); digest(e$u); digest(e$v)
w <- function(a) { held <<- environment(); u <- a * 2 + 1; v <- u * u; v - 1 }
digest(w(x)); digest(held$u); digest(held$v)
h <- function(a) { u <- a * 2 + 1; function() u }
digest(h(x)())
k <- function(a) { on.exit(digest(u)); u <- a * 2 + 1; v <- u * a; v - 1 }
digest(k(x))
l <- function(a) { u <- a * 2 + 1; v <- u * a; invisible(v) }
l(x); digest(l(x))
o <- function(a, z = sum(u, na.rm = TRUE)) { u <- a * 2 + 1; v <- u * 3; z + v[1] }
print(o(x[1:300]))
q <- function(a) { a <- a * 2 + 1; a <- a * a; a }
z <- x; digest(q(z)); digest(z)
r <- function(a) { u <- a * 2 + 1; b <- a; a * 3 - 1; b }
digest(r(x))
s <- function(a) { u <- a * 2; u <<- a * 3 + 1; u }
digest(s(x)); digest(u)
d <- function(a) { u <- sqrt(a) + 1; u * 2 }
print(tryCatch(d(x[1:300]), warning = function(w) c(conditionMessage(w), deparse(conditionCall(w)))))
digest(suppressWarnings(d(x)))
