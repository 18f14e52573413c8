# Arithmetic of vectors of 1 to 40 doubles: operands unchanged, NaN and NA, recycling, attributes, loops that overwrite.
show <- function(v) cat(format(v, digits = 15), "|", attributes(v)[["names"]], dim(v), "\n")
a <- c(1.5, -2, 3); b <- c(10, 20, 40)
f <- function(x, y, k) { show(x + y); show(x - y); show(x * y); show(x / y); show(k * x + y); show(x - k); show(k / x); show((x + y) * (x - y)); show(x); show(y) }
f(a, b, 2); f(a, b, NA); f(c(1, NA, NaN), b, 2); f(c(1, NaN, NA), c(NaN, 1, NA), 0.5); f(c(0, -0.0, Inf), c(0, 5, Inf), 0)
f(1:3, b, 2L); f(a, c(TRUE, FALSE, TRUE), 3); f(c(x = 1, y = 2, z = 3), b, 2); f(a, c(p = 1, q = 2, r = 3), 1)
f(a, c(1, 2, 3, 4, 5, 6), 2)
print(tryCatch(a + c(1, 2), warning = function(w) c(conditionMessage(w), deparse(conditionCall(w)))))
show(suppressWarnings(a * c(1, 2))); show(a + numeric(0)); show(numeric(0) / 2)
m <- matrix(c(1, 2, 3, 4), 2); show(m + c(1, 2)); show(m * m); show(m / 2); show(array(1:3 / 2, 3) + a)
print(structure(a, class = "unit") + 1); print(as.Date(c(1.5, 3), origin = "1970-01-01") + c(1, 2)); print(factor(c("a", "b")) == "a")
for (n in c(1, 2, 3, 31, 32, 33, 40)) { x <- seq_len(n) / 4; y <- rev(x); show(sum(x * y)); show(tail(x + y * 2 - 1, 2)); show(head(1 / x, 2)) }
step <- function(p, v, dt, n) { q <- p; for (i in 1:n) { p <- p + dt * v; v <- v - dt * p } ; c(p, v, q) }
show(step(c(1, 0, 0.5), c(0, 1, 0.25), 0.01, 1000))
keep <- function(x, n) { l <- list(); for (i in 1:n) { x <- x * 2; l[[i]] <- x }; l }
print(keep(c(1, 3), 4))
g <- function(x) { y <- x; x <- x + 1; x <- x / x; list(x, y) }
print(g(c(2, 4)))
h <- function(x) { x <- x + x; function() x * 2 }
k <- h(c(1, 2)); print(k()); print(k())
x <- c(1, 2); x[2] <- 5; y <- x + 1; x <- x - y; print(x); print(y)
s <- sort(c(3, 1, 2)); s <- s * -1; print(is.unsorted(s)); print(order(s)); print(anyNA(s / c(1, NA, 2)))
