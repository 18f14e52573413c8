make_counter <- function() { i <- 0; function() { i <<- i + 1; i } }
a <- make_counter()
b <- make_counter()
a(); a()
b()
adders <- lapply(1:3, function(i) function(x) x + i)
adders[[2]](10)
compose <- function(f, g) function(x) g(f(x))
inc <- function(x) x + 1
dbl <- function(x) x * 2
compose(inc, dbl)(3)
(function(x) x ^ 2)(4)
(\(x, y = 2) x * y)(5)
sapply(1:4, \(i) i * i)
memo <- local({
  cache <- c()
  function(n) {
    key <- as.character(n)
    if (!is.null(cache[key]) && !is.na(cache[key])) return(cache[[key]])
    val <- if (n < 2) n else memo(n - 1) + memo(n - 2)
    cache[key] <<- val
    val
  }
})
memo(30)
account <- function(balance = 0) {
  deposit <- function(x) { balance <<- balance + x; invisible(balance) }
  withdraw <- function(x) {
    if (x > balance) stop("insufficient funds")
    balance <<- balance - x
    invisible(balance)
  }
  list(deposit = deposit, withdraw = withdraw, balance = function() balance)
}
acc <- account(100)
acc$deposit(50)
acc$withdraw(30)
acc$balance()
tryCatch(acc$withdraw(1000), error = function(e) cat("Error:", conditionMessage(e), "\n"))
f <- function(x) { g <- function() x <<- x * 2; g(); g(); x }
f(3)
environmentName(environment(sd))
x <- 10
h <- function() { x <- 20; k <- function() x; k() }
h()
k2 <- function() x
h2 <- function() { x <- 20; k2() }
h2()
Map(function(f, v) f(v), list(sqrt, abs), list(16, -3))
formals(function(a, b = 2) NULL)
body(function(x) x + 1)
arity <- function(f) length(formals(f))
arity(function(a, b, c) NULL)
f <- function(x, y) { if (missing(y)) "one" else "two" }
f(1)
f(1, 2)
args(sum)
do.call("paste", list("a", "b", sep = "-"))
Reduce(function(f, g) function(x) g(f(x)), list(inc, dbl, inc))(1)
(function() { on.exit(cat("bye\n")); cat("hi\n"); invisible(1) })()
identity(5)
Vectorize(function(a, b) a + b)(1:3, 2)
