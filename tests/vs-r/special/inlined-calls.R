# Short functions whose bodies run in place of calls: same values, order, visibility and errors as calls.
sq <- function(x, y) x * x + y
clamp <- function(x, lo, hi) if (x < lo) lo else if (x > hi) hi else x
half <- function(k) k %/% 2L
at <- function(v, i) v[i]
scale <- 3
scaled <- function(x) x * scale
sgn <- function(x) { if (x > 0) return("pos"); if (x < 0) return("neg"); "zero" }
f <- function(n, v) {
  s <- 0
  for (i in 1:n) s <- s + sq(v[i] * 2 + 1, i) - clamp(i, 10, 90) + half(i) + at(v, i) + scaled(v[i])
  s
}
print(f(300, as.numeric(1:300)), digits = 15)
g <- function(n) { r <- character(n); for (i in 1:n) r[i] <- sgn(i - 150); table(r) }
print(g(300))

# the function is replaced while the loop runs, by one of other code, by one of the same code, by something else
h <- function(n) {
  s <- 0
  for (i in 1:n) {
    if (i == 200) sq <<- function(x, y) x - y
    if (i == 250) sq <<- eval(quote(function(x, y = 1) x))
    s <- s + sq(i, 1)
  }
  s
}
print(h(300))
sq <- function(x, y) x * x + y
r <- tryCatch(for (i in 1:300) { if (i == 280) sq <- 5; if (i == 290) rm(sq); x <- sq(i, 1) }, error = conditionMessage)
print(r)
print(i)
sq <- function(x, y) x * x + y
add <- function(i) i + 1L
# integers overflow, NA arrives, types change within
k <- function(v) { s <- 0; for (x in v) { y <- add(x); s <- s + if (is.na(y)) -1 else 1 }; s }
print(suppressWarnings(k(c(1:200, .Machine$integer.max, 1:100, NA, 1:50))))
m <- function(v) { out <- 0; for (i in seq_along(v)) out <- out + clamp(v[[i]], 0, 1); out }
print(m(c(runif(10) * 0 + 0.25, 1:100, -3)))
print(tryCatch(m(c(1:100, NA)), error = function(e) print(conditionCall(e))))
print(m(list(1, 2L, 0.5, TRUE, -1)))

# visibility
v1 <- function(x) invisible(x)
v2 <- function(x) { x }
w <- function(n, what) { for (i in 1:n) y <- what(i); what(n) }
for (k in 1:3) w(100, v1)
w(100, v2)
w2 <- function(n) { for (i in 1:n) z <- v2(i); v2(n) }
w2(500)
w3 <- function(x) v2(x + 1)
for (i in 1:500) w3(i)
w3(1)

w4 <- function(x) { v1(x); v2(x + 1) }
for (i in 1:800) w4(i)
w4(1L)
w5 <- function(x) { v2(x); v1(x + 1) }
for (i in 1:800) w5(i)
w5(1L)
(w5(1L))
v3 <- function(x) y <- x + 1
w6 <- function(x) { v2(x); v3(x) }
for (i in 1:800) w6(i)
w6(1L)
(w6(1L))

# the value of a body is wanted by an operator that could take its last instruction in; parameters that are variables
sqr <- function(x) x * x
j <- function(n, x) { s <- 0; for (i in 1:n) { if (i == 150) sqr <<- function(x) -x; s <- s + sqr(x) }; s }
print(j(200, 1.5))
twice <- function(x) { x <- x * 2; x }
tw <- function(n) { s <- 0; y <- 1.5; for (i in 1:n) s <- s + twice(y); c(s, y) }
print(tw(200))
tail2 <- function(x) { x <- x * 2; if (x < 100) x else tail2(x - 1000) }
tl <- function(n) { s <- 0; for (i in 1:n) s <- s + tail2(i); s }
print(tl(200))

# leaves of recursions; the call itself is made for the rest
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
print(fib(18)); print(fib(18L)); print(fib(1L))
ack <- function(m, n) if (m == 0) n + 1 else if (n == 0) ack(m - 1, 1) else ack(m - 1, ack(m, n - 1))
print(ack(2, 9))
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
s <- 0; for (i in 1:300) s <- s + gcd(i, 36); print(s)
depth <- function(n) if (n == 0) stop("bottom") else depth(n - 1)
for (i in 1:60) r <- tryCatch(depth(20), error = function(e) conditionCall(e)); print(r)
tak <- function(x, y, z) if (y >= x) z else tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
print(tak(12, 8, 4))

# bodies that look at their call, their arguments or their frame
who <- function(x) if (x < 0) sys.call() else x
for (i in 1:200) z <- who(i); print(who(-z)); q <- function(n) { for (i in 1:n) z <- who(100 - i); z }; print(q(120))
mis <- function(x, y) if (missing(y)) x else y
print({ s <- 0; for (i in 1:200) s <- s + mis(i) + mis(i, 2); s })
sub1 <- function(x) if (x > 150) deparse(substitute(x)) else "small"
p <- function(n) { r <- ""; for (i in 1:n) r <- sub1(i * 2); r }
print(p(100))
lazy <- function(x, y) if (x > 0) x else y
cnt <- 0; side <- function() { cnt <<- cnt + 1; cnt }
u <- function(n) { s <- 0; for (i in 1:n) s <- s + lazy(i - 100, side()); s }
print(u(200)); print(cnt)
setv <- function(x) { x <- x + 1; x }
print({ s <- 0; for (i in 1:200) { s <- s + setv(i) }; c(s, i) })

# local functions, functions of functions, top-level variables as arguments
outer1 <- function(n) { inc <- function(x) x + n; dbl <- function(x) x * 2; s <- 0; for (i in 1:n) s <- s + dbl(inc(i)); s }
print(outer1(300))
a <- as.numeric(1:50); tot <- 0; w <- 0.5
for (j in 1:50) tot <- tot + sq(a[j] * w, tot * 1e-3)
print(tot, digits = 12)
b <- 0L; while (b < 500L) b <- add(b); print(b)
x <- 0; for (i in 1:400) { x <- clamp(x + 1, 0, 100); if (i == 300) clamp <- function(x, lo, hi) -1 }
print(x)
debug1 <- function(x) x + 1
loop1 <- function(n) { s <- 0; for (i in 1:n) { if (i == 150) debug1 <<- function(x) { cnt <<- -5; x } ; s <- s + debug1(i) }; s }
print(loop1(200)); print(cnt)
makeActiveBinding("act", function() function(x) x + 1, environment())
e <- function(n) { s <- 0; for (i in 1:n) s <- s + act(i); s }
print(e(200))

# the value of a body is the value of the function around it: seen or not as the body says
vis1 <- function(x) y <- x + 1
vis2 <- function(x) if (x > 3) y <- x + 1 else x
around1 <- function(x) { z <- x + 1; vis1(z) }
around2 <- function(x) { z <- x + 1; vis2(z) }
for (i in 1:800) { around1(1); around2(1) }
around1(1)
around2(1)
around2(5)
(around2(5))
