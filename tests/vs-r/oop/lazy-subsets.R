# Subscripts are not evaluated before a method of `[` that asks for their expressions.
`[.frame` <- function(x, i, j, ...) {
  if (missing(j)) return(eval(substitute(i), unclass(x), parent.frame()))
  list(i = if (missing(i)) NULL else substitute(i), j = substitute(j), more = names(list(...)))
}
x <- structure(list(a = 1:5, b = 5:1), class = "frame")
x[a > 3]
x[b]
x[a > b & a != 4]
x[, sum(a), by = "g"]
x[undefined(a), b[1], k = 1, 2]
f <- function(x, n) x[a > n]
f(x, 2)
f(x, 10)
g <- function(x) {
  for (k in 1:3) y <- x[a[k] + k]
  y
}
g(x)
(function() x)()[a * 2][2]
cat("called\n") -> z
h <- function(x, i) x[i]
h(1:3, 2); h(x, 2)
h2 <- function(x, ...) x[...]
h2(list(1, 2), 2)
for (v in list(1:3, x, letters)) print(tryCatch(v[{cat("subscript\n"); 2}], error = function(e) "error"))
m <- matrix(1:6, 2); i <- 2
m[i, ]; m[i, i]; m[i, , drop = FALSE]
x[a, b]
x[i, b[i]]
`[.seen` <- function(x, i) { cat("i =", deparse(substitute(i)), "\n"); NextMethod() }
s <- structure(1:4, class = "seen")
unclass(s[i]); unclass(s[i + 1]); unclass(s[-1]); unclass(s[c(TRUE, FALSE)])
try(s[nowhere])
ad <- function(x) eval(substitute(x), parent.frame())
sapply(list(1, "a"), ad); vapply(1:2, ad, 1L); str(lapply(c(a = 1), ad))
lapply(1, function(x) sort(ls(parent.frame())))
n <- structure(list(p = 1:3, q = 4:6), class = c("my", "data.frame"))
dim.my <- function(x) c(length(unclass(x)[[1L]]), length(unclass(x)))
nrow(n); ncol(n); NROW(n)
`[<-.frame` <- function(x, i, j, value) {
  at <- eval(substitute(i), unclass(x), parent.frame())
  cat("i =", deparse(substitute(i)), "value =", deparse(value), "\n")
  y <- unclass(x)
  y[[1L]][at] <- value
  structure(y, class = "frame")
}
y <- structure(list(a = 1:5, b = 5:1), class = "frame")
y[a > 3] <- 0L
y$a
y[which(b > 4)] <- y[a == 2] * 10L
str(unclass(y))
(function(z) { z[b < 3] <- 7L; z$a })(y)
l <- list(p = y)
l$p[a == 0] <- 8L
l$p$a
local({ y[a > 9] <<- 1L })
y$a
w <- 1:3; w[c(1, 2)] <- 9L; w[length(w)] <- 1L; w
