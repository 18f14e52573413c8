# Meanings that change while specialised code runs: operators, functions, classes, bindings, types.
f <- function(x) x + 1
for (k in 1:100) f(k)
print(f(1))
`+` <- function(e1, e2) 42
print(f(1))
rm(`+`)
print(f(1))
g <- function(v) { s <- 0; for (i in seq_along(v)) s <- s + length(v); s }
print(g(1:100))
length <- function(x) 7
print(g(1:100))
rm(length)
print(g(1:100))
h <- function(x) { y <- 0; for (i in 1:200) { if (i == 100) `[` <- function(x, i) 1000; y <- y + x[i] }; y }
print(h(1:200))
`if` <- function(a, b, c) "no"
k <- function(x) if (x) 1 else 2
print(k(TRUE))
rm(`if`)
print(k(TRUE))
m <- function() { x <- 0; for (i in 1:300) { if (i == 150) x <- structure(x, class = "foo"); x <- x + 1 }; x }
`+.foo` <- function(e1, e2) structure(unclass(e1) * 1, class = "foo")
print(unclass(m()))
n <- function() { x <- 0; set <- function(v) assign("x", v, envir = parent.frame()); for (i in 1:300) { if (i == 150) set("a"); if (is.character(x)) return(i); x <- x + 1 }; x }
print(n())
makeActiveBinding("act", local({ c <- 0; function() { c <<- c + 1; c } }), environment())
p <- function() { s <- 0; for (i in 1:200) s <- s + act; s }
print(p())
q <- function() { z <- 1; for (i in 1:200) { if (i == 150) rm(z); if (!exists("z", inherits = FALSE)) return(i) else z <- z + 1 } }
print(q())
r <- function() { for (i in 1:300) { if (i == 200) f2 <- function(x) x * 1000 else if (i == 1) f2 <- function(x) x; if (i %in% c(199, 200)) print(f2(i)) } }
r()
t1 <- 0L
for (i in 1:100) { t1 <- t1 + i; if (i == 50) t1 <- as.numeric(t1) }
print(t1); print(typeof(t1))
u <- function() { x <- .Machine$integer.max - 50L; for (i in 1:100) x <- x + 1L; x }
print(u())
v <- function(x) { for (i in 1:3) { x[[i]] <- x[[i]] * 2; names(x)[i] <- letters[i] }; x }
print(v(c(1,2,3)))
