# Chains of operations on arrays of three dimensions: which dim and dimnames the result has.
n <- c(30, 20, 10)
a <- array(sqrt(1:6000), n)
b <- array(1:6000 / 7, n)
r <- (a + b) * 2 - a / 3
dim(r)
names(attributes(r))
sum(r)
named <- array(1:6000 / 9, n, list(NULL, letters[1:20], NULL))
r <- (a + named) * 2 - b
str(attributes(r))
r <- (named + a) * 2 - b
str(attributes(r))
r[30, "t", 10]
marked <- structure(b, note = "kept")
r <- (marked + a) * 2 - b
str(attributes(r))
r <- (a + marked) * 2 - b
str(attributes(r))
r <- a * 2 + structure(1:6000 / 3, names = NULL)
dim(r)
other <- array(1:6000 / 3, c(20, 30, 10))
try((a + b) * other - 1)
try((a + 1) * matrix(1:6000 / 3, 60) - 1)
r <- (1:6000 / 3 + a) * 2 - 1:6000
dim(r)
try((a + 1:7000 / 2) * 2 - 1)
f <- function(x, y) {
  t <- x - y
  u <- t * t + x
  sqrt(u) / (1 + y)
}
r <- f(a, named)
names(attributes(r))
dimnames(r)[[2]][3]
r[1, 1, 1:3]
r <- f(named, a)
names(attributes(r))
r[1, , 1]
m <- matrix(as.numeric(1:6000), 60)
k <- matrix(as.numeric(6000:1), 60, dimnames = list(NULL, paste0("c", 1:100)))
dimnames((m + k) * 2 - 1)[[2]][1:3]
dimnames((k - m) / 2 + m)[[2]][1:3]
try((m + t(k)) * 2 - 1)
