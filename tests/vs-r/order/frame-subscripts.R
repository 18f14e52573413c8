# Data frames evaluate the second subscript before the first; matrices and lists from left to right.
i <- function(v = 1) { cat("i\n"); v }
j <- function(v = 1) { cat("j\n"); v }
v <- function() { cat("v\n"); 9L }
df <- data.frame(a = 1:2, b = 3:4)
df[i(), j()]
df[i("1"), j("a")]
df[[i(), j()]]
df[i(), j(), drop = { cat("d\n"); FALSE }]
df[i(), j()] <- v()
df[[i(), j()]] <- v()
df[i(), ] <- v()
try(df[i(3), j("z")])
f <- function(d) { for (k in 1:2) { d[i(k), j(k)]; d[i(k), j(k)] <- v() }; d }
f(df)
m <- matrix(1:4, 2)
m[i(), j()]
m[i(), j()] <- v()
f(m)
set.seed(1)
iris[sample(150, 3), sample(5, 2)]
d <- mtcars
d[sample(32, 2), sample(11, 1)] <- runif(2)
which(d != mtcars)
d[[sample(32, 1), sample(11, 1)]]
`[.own` <- function(x, i, j) { j; i; unclass(x)[i] }
x <- structure(1:3, class = "own")
x[i(2), j(2)]
