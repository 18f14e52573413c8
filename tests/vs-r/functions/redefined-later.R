# Small functions that are not at the top level see an operator that is bound after they have run.
h <- function() {
  k <- 1
  r <- c()
  f <- function() k + 1
  for (i in 1:4) {
    if (i == 3) assign("+", function(a, b) a - b)
    r <- c(r, f())
  }
  r
}
print(h())
print(h())
g <- function(n) {
  f <- function(v) (v * 2)
  r <- numeric()
  for (i in 1:n) {
    if (i == n - 1) assign("*", function(a, b) a / b)
    r[i] <- f(i)
  }
  r
}
print(g(5))
make <- function() {
  e <- environment()
  list(run = function(x) if (x > 0) "yes" else "no", change = function() assign(">", function(a, b) FALSE, envir = e))
}
m <- make()
print(c(m$run(1), m$run(2), m$run(3)))
m$change()
print(m$run(1))
