# debug(): the commands come from the script
g <- function(x) { y <- x * 2; if (y > 3) y <- 3 else y <- 4; for (i in 1:2) { y <- y + i }; y }
debug(g)
g(3)
c
isdebugged(g)
g(1)
n
y
x + 100
n
n
c
undebug(g)
g(3)
debugonce(g)
g(1)

n
ls()
c
g(1)
h <- function(n) { if (n == 0) return("zero"); "other" }
debug(h)
h(0)
n
n
n
h(1)
n
n
n
undebug(h)
k <- function() invisible(5)
debugonce(k)
k()
c
l <- function(x) x + 1
debugonce(l); l(2)
x
n
w <- function() { i <- 0; while (i < 1) { i <- i + 1 }; while (i < 2) i <- i + 1; repeat break; lapply(1:2, function(j) j); i }
debugonce(w)
w()
n
n
n
n
n
n
n
n
c
"after"
f <- function(a) { a <- a + 1; stop("bad") }
debugonce(f)
try(f(1))
n
n
n
"end"
w <- function() { for (i in 1:2) cat(i, "\n"); for (j in 1) { cat("j\n"); j }; repeat { if (i > 2) break; i <- i + 1 }; while (FALSE) 1; 7 }
debugonce(w)
w()
n
n
n
n
n
n
n
n
"done"
