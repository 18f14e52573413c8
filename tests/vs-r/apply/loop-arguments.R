# Arguments of the function around a counted loop that nobody has asked for before the loop.
x <- seq(0.5, 1500, by = 0.5); y <- rev(x); n <- 3000L
dot <- function(a, b) { s <- 0; for (i in seq_len(n)) s <- s + a[i] * b[i]; s }
cat(dot(x, y), dot(y, y), dot(b = x, a = y), dot(x, x + 1), "\n")
pass <- function(u, v) dot(u, v); pass2 <- function(p, q) pass(q, p)
cat(pass(x, y), pass2(x, y), "\n")
inside <- function() { l <- x * 2; m <- 1:n; dot(l, m) }
cat(inside(), "\n")
# asked for in some rounds, in none, in the last one only; the variable changes afterwards
some <- function(b) { s <- 0; for (i in 1:n) if (i == 10L) s <- s + b; z <<- 50; c(s, b) }
none <- function(b) { s <- 0; for (i in 1:n) if (i > 5000L) s <- s + b; z <<- 50; c(s, b) }
last <- function(b) { s <- 0; for (i in 1:n) if (i == n) s <- s + b; z <<- 50; c(s, b) }
late <- function(b) { s <- 0; for (i in 1:n) if (i == 2100L) s <- s + b; z <<- 50; c(s, b) }
for (f in list(some, none, last, late)) { z <- 7; print(f(z)) }
local({ z <- 8; print(some(z)); g <- function(q) none(q); print(g(z)) })
# arguments that are missing, not there, or run code
cat(tryCatch(dot(x), error = function(e) conditionMessage(e)), "\n")
cat(tryCatch(dot(x, nowhere), error = function(e) conditionMessage(e)), "\n")
h <- function(b, k = 0L) { on.exit(print(k)); for (i in 1:n) { k <- k + 1L; if (i == 1500L) k <- k + b }; k }
cat(tryCatch(h(nowhere), error = function(e) conditionMessage(e)), "\n")
makeActiveBinding("act", function() { cat("asked "); 2L }, environment()); print(h(act))
delayedAssign("lazy", { cat("made "); 3L }); print(h(lazy)); print(h(lazy))
k1 <- function(b) { s <- 0; for (i in 1:n) s <- s + b; c(s, missing(b), deparse(substitute(b))) }
z <- 2; print(k1(z)); print(tryCatch(k1(), error = function(e) conditionMessage(e)))
# defaults, and a loop that changes what a default is made of
d1 <- function(a, b = a, w = 2) { for (i in 1:n) a <- a + w; c(a, b) }
d2 <- function(a, b = a) { s <- 0; for (i in 1:n) { if (i == 2000L) s <- s + b; a <- a + 1 }; c(a, b, s) }
print(d1(1)); print(d2(1)); print(d1(1, z)); print(d2(1, z))
# the vector that an argument is, changed under another name
e1 <- function(a, b) { a[1] <- a[1] + 0; for (i in 2:n) a[i] <- a[i - 1] + b[i]; c(a[n], b[n]) }
print(e1(x, x)); print(x[n])
# rows of matrices
m <- matrix(sin(1:6000), n); w <- c(0.5, 2)
r1 <- sapply(1:n, function(i) sum(m[i, ] * w)); r2 <- vapply(seq_len(n), function(i) sqrt(sum((m[i, ] - w)^2)), 0)
r3 <- lapply(1:n, function(i) m[i, ] + 1); r4 <- sapply(1:n, function(i) max(m[n + 1L - i, ]))
print(c(sum(r1), sum(r2), r3[[n]], sum(r4)), digits = 15)
tot <- function(m, w) { s <- 0; for (i in seq_len(nrow(m))) s <- s + sum(m[i, ] * w); s }
print(c(tot(m, w), tot(m[, 1, drop = FALSE], 2)), digits = 15)
named <- m; dimnames(named) <- list(NULL, c("a", "b"))
print(lapply(1:n, function(i) named[i, ])[[n]]); print(tot(named, w), digits = 15)
cat(tryCatch(sapply(1:(n + 1L), function(i) sum(m[i, ])), error = function(e) conditionMessage(e)), "\n")
print(sapply(c(1:n, 0L), function(i) sum(m[i, ]))[n + 0:1]); print(length(sapply(-1:-n, function(i) sum(m[i, ]))))
