# powers of -Inf warn when the exponent is too large to tell odd from even
f <- function(x, y, n) { s <- 0; for (i in 1:n) s <- x^y; s }
f2 <- function(v, y) { s <- 0; for (x in v) s <- s + x^y; s }
old <- options(warn = 1)
print(f(-Inf, 1e300, 3))
print(f2(c(1:100, -Inf, 2, -Inf), 1e300))
print(f2(c(1:100 / 7, -Inf, 2, -Inf), 3))
print(f2(c(1:100 / 7, -Inf), -3.5))
options(old)
