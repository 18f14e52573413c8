# x[positions] <- values in place, and what is not that.
x <- numeric(6)
i <- c(2L, 4L, 2L)
x[i] <- c(1, 2, 3)
print(x)
x[i] <- 9
print(x)
x[i] <- 5L
print(x)
y <- x
y[c(1L, 6L)] <- c(-1, -6)
print(rbind(x, y))
x[c(0L, 3L)] <- 7
print(x)
x[c(-1L, -2L)] <- 0
print(x)
x[c(1L, 9L)] <- c(8, 8)
print(x)
print(tryCatch({x[c(1L, NA)] <- c(1, 2); x}, error = conditionMessage))
x[c(1L, NA)] <- 3
print(x)
m <- matrix(0L, 3, 2)
m[cbind(c(2L, 3L), 1:2)] <- 1L
print(m)
m[c(1L, 6L)] <- c(5L, 6L)
print(m)
f <- factor(c("a", "b", "c"))
v <- c(10, 20, 30)
v[f] <- c(1, 2, 3)
print(v)
k <- c(3L, 1L, 2L)
k[k] <- k
print(k)
k[k] <- c(1.5, 2.5, 3.5)
print(k)
s <- letters[1:5]
s[c(2L, 5L)] <- "z"
s[c(1L, 3L)] <- c("p", NA)
print(s)
l <- c(TRUE, FALSE, NA)
l[c(3L, 1L)] <- c(FALSE, NA)
print(l)
n <- c(a = 1, b = 2, c = 3)
n[c(3L, 1L)] <- c(30, 10)
print(n)
w <- complex(real = 1:4, imaginary = c(0, -1, 2, Inf))
w[c(2L, 4L)] <- c(1i, 2 + 2i)
print(w)
h <- function(v, at) { v[at] <- v[at] * 2; v }
a <- c(1, 2, 3)
print(list(h(a, c(1L, 3L)), a))
print(tryCatch({a[c(1L, 2L)] <- c(1, 2, 3); a}, warning = conditionMessage))
# squares of complex numbers
z <- complex(real = c(0, -0, 1, NA, Inf, 1e200, -3, 0), imaginary = c(0, 0, -1, 2, 1, 1e200, 0, -0))
print(z^2)
print(Im(z^2)[c(1, 2, 7, 8)])
print(1 / Re(z^2)[c(1, 2, 8)])
print(rep(z, 40)[c(TRUE, rep(FALSE, 7))]^2)
# weighted draws
set.seed(4)
print(table(sample(5, 2000, TRUE, c(.5, .2, .1, .1, .1))))
print(head(sample(300, 1000, TRUE, c(rep(0, 100), 1:200)), 20))
print(head(sample(3, 400, TRUE, c(0, 0, 1)), 3))
print(smooth(c(1, 5, 2, 8, 8, 3, 9, 4, 4, 10, 2, 7)))
print(smooth(c(3L, 1L, 4L, 1L, 5L, 9L, 2L, 6L), "3RSR", twiceit = TRUE))
print(runmed(c(1, 5, 2, 8, NA, 3, 9), 3))
