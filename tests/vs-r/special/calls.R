# Functions without loops, called often enough to be specialised: recursion, changes of type, redefinition on the way.
fib <- function(n) if (n < 2) n else fib(n - 1) + fib(n - 2)
fib(17)
fib(17L)
typeof(fib(5L))
fib(TRUE)

tak <- function(x, y, z) if (y >= x) z else tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))
tak(12, 8, 4)
tak(12L, 8L, 4L)

ack <- function(m, n) {
  if (m == 0) return(n + 1)
  if (n == 0) return(ack(m - 1, 1))
  ack(m - 1, ack(m, n - 1))
}
ack(2, 9)

# the result is of another type now and then
half <- function(n) if (n %% 2 == 0) n %/% 2L else n * 1.5
s <- 0
for (i in 1:2000) s <- s + half(i)
s
kind <- function(k) if (k %% 500 == 0) "text" else k + 1L
out <- character()
for (i in 1:2000) { v <- kind(i); if (is.character(v)) out <- c(out, paste(i, v)) }
out

# arguments of a new type after many calls
add <- function(a, b) a + b
twice <- function(x) add(x, x)
for (i in 1:1500) r <- twice(i)
r
twice(1.5)
twice(1:3)
twice(c(a = 1, b = 2))
twice(2+1i)
try(twice("a"))
twice(NA_integer_)
twice(.Machine$integer.max)
twice(structure(3, class = "u"))

# the callee changes while its caller runs
step <- function(x) x + 1
run <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- step(s)
    if (i == 1000) step <<- function(x) x + 100
  }
  s
}
run(1010)
step <- function(x) x + 1
down <- function(n) {
  if (n == 3) step <<- function(x) x - 1000
  if (n == 0) 0 else step(down(n - 1))
}
for (i in 1:600) { step <- function(x) x + 1; r <- down(2) }
r
down(6)

# what callees see of the call
who <- function(x) sys.call()
arg <- function(x) substitute(x)
nm <- function(x, y) c(missing(x), missing(y))
fr <- function(x) { x <- x + 1; environment()$x }
cl <- function(x) function() x
ex <- function(x) { on.exit(cnt <<- cnt + 1); x }
df <- function(x, y = x * 2) x + y
cnt <- 0
go <- function(n) {
  r <- NULL
  for (i in seq_len(n)) r <- list(who(i), arg(i + 1), nm(i), fr(i), cl(i)(), ex(i), df(i), df(i, 1))
  r
}
str(go(500))
cnt

# calls that fail, conditions across frames
chk <- function(x) if (x > 900) stop("too big: ", x) else x
tryCatch(for (i in 1:2000) chk(i), error = function(e) print(conditionCall(e)))
outer_fn <- function(x) chk(x) + 1
tryCatch(for (i in 1:2000) outer_fn(i), error = function(e) print(e))
deep <- function(n) if (n == 0) 0 else 1 + deep(n - 1)
for (i in 1:400) deep(3)
deep(300)
deep(200)

# a local function, a function of the enclosing function, an argument that is a function
make <- function() {
  inner <- function(k) k * 2 + 1
  function(n) { s <- 0; for (i in seq_len(n)) s <- s + inner(i); s }
}
make()(1000)
apply1 <- function(f, n) { s <- 0; for (i in seq_len(n)) s <- s + f(i); s }
apply1(function(z) z / 2, 1000)
apply1(sqrt, 10)
apply1(function(z) if (z > 990) 1L else 0.5, 1000)
local_def <- function(n) { g <- function(u) u - 1; s <- 0; for (i in 1:n) { if (i == 700) g <- function(u) 0; s <- s + g(i) }; s }
local_def(1000)

# logical and string results, invisible results
is_even <- function(n) if (n == 0L) TRUE else is_odd(n - 1L)
is_odd <- function(n) if (n == 0L) FALSE else is_even(n - 1L)
is_even(400L); is_odd(401L); is_even(7)
name <- function(b) if (b) "yes" else "no"
table(vapply(1:600, function(i) name(i > 200), ""))
quiet <- function(x) invisible(x * 2)
for (i in 1:500) quiet(i)
quiet(21)
(quiet(21))
loud <- function(x) { y <- quiet(x); y }
for (i in 1:500) loud(i)
loud(4)
