# debug(): loops, branches, functions that are stepped into, finishing a loop and a function
f <- function(x) {
  z <- g(x)
  for (i in 1:3) {
    if (i > 1) z <- z + i
    else z <- z - 1
  }
  while (z < 100) z <- z * 2
  z
}
g <- function(a) {
  b <- a * 10
  b + 1
}
debug(f)
f(3)
s
s
n
c
n
n
n
f
n
n
n
n
c
undebug(f)
f(3)
debug(g)
f(1)
n
z <- b
where
c
undebug(g)
k <- function(v) {
  repeat {
    v <- v + 1
    browser(expr = v == 3)
    if (v > 4) break
  }
  u <- switch("a", a = {
    v * 2
  })
  u
}
k(0)
v
n
f
n
n
k(0)
f
c
sapply(1:2, function(i) { browser("text"); i })
browserText()
i
c
c
