# Arguments that are handed over as values because the function asks for them before anything else can happen: functions
# with missing(), nargs(), ...length(), guards with stop() and return(), in functions whose variables change.
f <- function(a, b, ...) { if (missing(b)) b <- 1; a + b + nargs() + ...length() }
g <- function(x, y) f(x, y)
h <- function(x, y = 3) f(x, y)
g(1); g(1, 2); h(1); h(1, 2); f(1, 2, 3, 4)
is_missing <- function(a, b) { m <- missing(b); if (m) a else a + b }
outer1 <- function(p, q) is_missing(p, q)
outer1(1); outer1(1, 2)
outer2 <- function(p, q = 5) c(is_missing(p, q), missing(q))
outer2(1); outer2(1, 2)

guard <- function(x, y) { if (x < 0) stop("negative: ", x); if (x == 0) return(0); x + y }
in_loop <- function() {
  i <- 1
  add <- function() { i <<- i + 1; i }
  s <- 0
  for (j in 1:3) s <- s + guard(i, add()) + guard(add(), i) + guard(0, add())
  c(s, i)
}
in_loop()
tryCatch(guard(-1, stop("never")), error = conditionMessage)
guard(0, stop("never")); guard(0)
try(guard(1)); try(guard(1, stop("now"))); try(guard())

# Assigned before it was asked for; only in one branch; after a call that may change the caller's variable.
gone <- function(x, y) { y <- 2; x + y }
maybe <- function(x, y) { if (x > 1) y <- 2; x + y }
later <- function(x, y) { x(); y }
test <- function() {
  k <- 1
  change <- function() { k <<- k + 10; 0 }
  c(gone(k, stop("never")), maybe(2, stop("never")), maybe(k, k), later(change, k), k, maybe(change(), k))
}
test()
try(maybe(1, stop("asked for")))

# A function of the program's own takes stop()'s place.
own <- function() {
  stop <- function(...) { v <<- v + 1; "own" }
  v <- 1
  p <- function(x, y) { if (x) stop("no"); y }
  r <- p(TRUE, v)
  c(r, v)
}
own()
captures <- function() {
  v <- 1
  p <- function(x, y) { if (x) return(function() y); y }
  q <- p(TRUE, v)
  v <- 2
  q()
}
captures()
returned <- function(x, y) { if (x) return(later(function() v <<- v + 1, y)); y }
v <- 1
returned(TRUE, v)
with_default <- function(x, y = { z <<- z + 1; z }) { if (x < 0) return(y); x + y + z }
run <- function() { w <- 1; bump <- function() w <<- w + 1; z <<- 1; r <- c(with_default(-1), with_default(w), with_default(w, w), z); bump(); c(r, with_default(w)) }
z <- 0
run()
both <- function(x, y) if (x) stop("left") else return(y)
caller <- function() { a <- 1; inc <- function() { a <<- a + 1; FALSE }; c(both(inc(), a), a) }
caller()
count <- function(...) { n <- ...length(); if (!n) return(nargs()); n + nargs() }
count(); count(1, stop("never")); (function(...) count(...))(1, , 3)
