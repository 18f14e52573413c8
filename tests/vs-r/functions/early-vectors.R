# Arguments that are arithmetic on short vectors, c() of numbers or functions of a number, and callees that could tell
# when they are evaluated.
deriv <- function(y) c(10 * (y[2] - y[1]), y[1] * (28 - y[3]) - y[2], y[1] * y[2] - 8 / 3 * y[3])
step <- function(f, y, h) {
  k1 <- f(y)
  k2 <- f(y + h / 2 * k1)
  y + h * (k1 + f(y + h * k2)) / 2
}
y <- c(1, 1, 1)
for (i in 1:200) y <- step(deriv, y, 0.01)
print(y)

shows <- function(x) list(substitute(x), x)
late <- function(x, flag) { if (flag) h <<- -1; x }
never <- function(x) 1
asks <- function(x) missing(x)
hides <- function(x) { c <- function(...) "mine"; x }
rebinds <- function(x) { assign("c", function(...) "global", envir = globalenv()); x }
keeps <- function(x) function() x
run <- function(n) {
  h <- 0.5
  a <- c(1, 2, 3)
  out <- NULL
  for (i in 1:n) {
    out <- list(shows(c(h, sqrt(h), -h)), shows(a * h - 1), late(c(h, 1), FALSE), late(a * h, TRUE), never(sqrt(-h)),
                asks(c(1, h)), hides(c(1, -2)), keeps(cos(h) + a)())
  }
  out
}
h <- 2
print(run(30))
print(h)
for (i in 1:20) r <- rebinds(c(1, 2))
print(r)
print(rebinds(c(3, 4)))
rm(c)
print(rebinds(c(3, 4)))
rm(c)

# warnings and errors come from the call that gives them, when the argument is asked for
f <- function(x) { cat("in f\n"); x }
g <- function(h) f(sqrt(h))
for (i in 1:5) g(4)
r <- withCallingHandlers(g(-1), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") })
print(r)
g <- function(a, b) f(a * 2 + b)
for (i in 1:5) g(c(1, 2), c(3, 4))
r <- withCallingHandlers(g(c(1, 2), c(1, 2, 3)), warning = function(w) { print(conditionCall(w)); invokeRestart("muffleWarning") })
print(r)
print(tryCatch(g("a", 1), error = function(e) conditionCall(e)))
print(g(c(u = 1, v = 2), 1))
print(g(matrix(1:4, 2), 1))
print(g(factor("a"), 1))
cos <- function(x) x + 100
k <- function(h) never2(cos(h))
never2 <- function(x) x
for (i in 1:20) r <- k(1)
print(r)
rm(cos)
print(k(0))
k <- function(h) never2(exp(h))
for (i in 1:20) r <- k(0)
exp <- function(x) x + 100
print(k(1))
rm(exp)
print(k(0))
