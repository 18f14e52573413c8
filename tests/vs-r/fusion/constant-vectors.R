# c() of numbers is made once: who changes its result changes a copy.
f <- function(x) { a <- c(1, 2, 3); a[2] <- x; b <- c(1, 2, 3); b <- b + a; list(a, b, c(1, 2, 3)) }
for (i in 1:20) r <- f(i)
str(r); str(f(2))
g <- function() { c <- function(...) "mine"; c(1, 2) }
print(g()); h <- function() c(-1, 2, NA, 3, 1e10)
print(h()); attr(h, "x") <- 1; x <- h(); names(x) <- letters[1:5]; print(h()); print(x)
c <- function(...) 7; print(h()); rm(c); print(h())
k <- function() { v <- c(5, 4); for (i in 1:3) v <- c(v, i); v <- v * 2; v[1] <- 0; v }
print(k()); print(k())
w <- function() { v <- c(0, 0); v[[2]] <- v[[2]] + 1; v }
for (i in 1:30) z <- w(); print(z)
q <- function() { s <- c(3, 1, 2); s <- sort(s); dim(s) <- 3; s }
q(); print(q()); m <- matrix(c(1, 2, 3, 4), 2); m[1, 1] <- 9; print(m); print(body(w)); for (i in 1:3) { u <- c(1, 2); u[1] <- u[1] + i; print(u) }
