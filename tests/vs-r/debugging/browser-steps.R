f <- function(x) {
  browser()
  y <- x + 1
  z <- g(y)
  for (i in 1:2) {
    z <- z + i
  }
  z * 2
}
g <- function(a) {
  b <- a * 10
  b + 1
}
f(3)
n
x
n
s
where
a
n
n
f
c
f(3)
Q
cat("after Q\n")
sapply(1:3, function(i) { browser(expr = i == 2); i })
i
c
f(1)
help
c
cat("end\n")
