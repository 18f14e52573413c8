for (i in 1:1e10) { if (i > 3) break }
print(i); print(typeof(i))
length(1:1e10)
seq_len(1e10)[3]
(1:1e10)[5]
x <- 1:1e10
head(x, 3)
tail(x, 2)
x[[7]]
x[c(1, 1e10, NA, 1e10 + 1)]
x[0]
x[1e10 - 0:2]
x[2:4]
typeof(x); class(x); mode(x); storage.mode(x); is.numeric(x); is.vector(x); is.integer(x); is.double(x)
inherits(x, "numeric"); is.null(x); names(x); dim(x); attributes(x); is.function(x); is.object(x); is.character(x)
y <- x
y[10]
f <- function(v) v[3]
f(x); f(1e10:1)
length(-1:-1e10)
(-1:-1e10)[3]
tail(1e10:1, 2)
head(x, -1e10 + 3)
seq_along(x)[2]
length(seq_along(x))
l <- list(a = x, b = 1)
l$a[2]; l[["a"]][[3]]
max(x); min(x)
object.size(x)
head(seq(1, 1e10), 2)
seq(5, 1e10)[3]
seq.int(2, 1e10)[[3]]
for (i in seq_len(1e10)) if (i > 5) break
i
for (k in 1e10:1) { if (k < 1e10 - 2) break }
k
g <- function(n) { s <- 0; for (i in 1:n) { s <- s + i; if (i >= 10) return(s) }; s }
g(1e10); g(3)
tryCatch(x[[1e10 + 1]], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(x[[0]], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(x[["a"]], error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(x$a, error = function(e) cat(conditionMessage(e), "\n"))
z <- (function() { v <- 1:1e10; function(i) v[i] })()
z(4)
h <- function(x) UseMethod("h"); h.numeric <- function(x) length(x); h(x)
invisible(x)
str(x)
e <- new.env(); assign("q", x, e); get("q", e)[6]; e$q[7]
if (length(x) > 5) cat("long\n")
vapply(1:3, function(i) x[i], 0)
switch("a", a = x)[3]
options(max.print = 30)
x
print(x)
1e10:1
(2^33 + 0.5)[1]
identical(x[1:3], c(1, 2, 3))
do.call("[", list(x, 3))
Recall <- NULL; local({ w <- x; w[2] })
(x)[8]
quote(1:1e10)
nchar(deparse(quote(x[1])))
sum(1:3e9)
print(sum(1:1e10), digits = 17)
print(sum(5:3e9, 1L), digits = 17)
print(sum(-3e9:3e9), digits = 17)
sum(3e9:1) == 3e9 * (3e9 + 1) / 2
(+x)[4]
tryCatch(x[1, 2], error = function(e) cat(conditionMessage(e), "\n"))
as.numeric(x)[5]
as.vector(x)[6]
x[3]
