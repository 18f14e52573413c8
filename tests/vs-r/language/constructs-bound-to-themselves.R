# A construct's name bound to what it means anyway, and then to something else, in running code and in environments.
f <- function(x) {
  `[` <- base::`[`
  s <- 0
  for (i in 1:300) {
    s <- s + x[1]
    if (i == 200) `[` <- function(x, i) 100
  }
  s
}
print(f(c(1, 2)))
print(f(c(1, 2)))
g <- function(n) {
  e <- new.env()
  s <- 0
  for (i in 1:n) {
    assign("[", base::`[`, envir = e)
    assign("x", c(i, 5), envir = e)
    s <- s + eval(quote(x[1]), e)
    if (i %% 100 == 0) {
      assign("[", function(x, i) -1, envir = e)
      s <- s + eval(quote(x[1]), e)
    }
  }
  s
}
print(g(250))
h <- function(a, b) {
  `+` <- base::`+`
  `if` <- base::`if`
  r <- 0
  for (i in 1:200) {
    if (i == 150) `+` <- base::`-`
    r <- r + a
    if (i == 180) `if` <- function(a, b, c) b
  }
  r
}
print(h(1))
k <- function(fun = base::`(`) {
  `(` <- fun
  x <- 0
  for (i in 1:200) x <- x + (i)
  x
}
print(k())
print(k(function(x) 1))
`[` <- base::`[`
v <- 0
for (i in 1:100) v <- v + c(i, 2)[1]
print(v)
`[` <- function(x, i) 7
print(c(1, 2)[1])
for (i in 1:100) v <- v + c(i, 2)[1]
rm("[")
print(c(1, 2)[1])
print(v)
