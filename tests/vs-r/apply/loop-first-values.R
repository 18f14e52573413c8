# Variables that a loop adds to, which before it hold a number of another type than after the first round, a vector, or nothing.
up <- function(s, n, by) { for (i in seq_len(n)) s <- s + by; s }
for (s in list(5L, TRUE, 2.5, NA, NA_integer_, 1:2, 3i)) for (by in list(0.5, 1L, TRUE, NA)) { a <- up(s, 100L, by); cat(typeof(a), format(a), "\n") }
most <- function(m, x) { for (i in seq_along(x)) if (x[i] > m) m <- x[i]; m }
x <- c(3, 9, -2, 7) + 0.25
for (m in list(5L, TRUE, -Inf, 100L)) { a <- most(m, rep(x, 50)); cat(typeof(a), format(a), "\n") }
last <- function(x, start) { k <- start; j <- 0; for (i in seq_along(x)) { j <- j + k; k <- x[i] }; c(j, k) }
for (start in list(7L, TRUE, 0.5)) print(last(rep(x, 40), start))
count <- function(x, n) { for (i in seq_along(x)) if (x[i] > 0) n <- n + 1L; n }
for (n in list(0L, 0, FALSE, 10.5, NA)) { a <- count(rep(x, 60), n); cat(typeof(a), format(a), "\n") }
never <- function(x) { for (i in seq_along(x)) s <- x[i]; s }
never(rep(x, 50)); try(never(numeric()))
fresh <- function(x) { for (i in seq_along(x)) { if (i == 1L) s <- 0L else s <- s + x[i] }; s }
fresh(rep(x, 50))
fresh(rep(c(TRUE, FALSE), 50))
part <- function(x) { s <- 1L; for (i in seq_along(x)) { if (x[i] > 8) s <- x[i]; t <- s }; c(s, t) }
part(rep(x, 50)); part(rep(x - 5, 50)); part(rep(4L, 100))
v <- 3L; for (i in 1:200) v <- v + 0.25; v
w <- TRUE; for (i in 1:200) w <- w + 1L; w
both <- function(n) { a <- 1L; b <- 2; for (i in 1:n) { a <- a + b; b <- a - b }; c(a, b) }
both(20); both(300)
# The same in loops that are worth a program of their own.
n <- 3000
y <- as.numeric(1:n) / 7
long <- function(from) { s <- from; for (i in 1:n) { d <- sqrt(y[i]); if (d > 3) s <- s + d * 2 }; s }
for (s in list(5L, TRUE, 2.5, NA_integer_, NA_real_, 1:2)) { a <- long(s); cat(typeof(a), format(a, digits = 10), "\n") }
highest <- function(from) { m <- from; for (i in 1:n) { d <- sin(y[i]) * 3; if (d > m) m <- d }; m }
for (m in list(1L, TRUE, 7L, -Inf)) { a <- highest(m); cat(typeof(a), format(a, digits = 10), "\n") }
tally <- function(from) { k <- from; for (i in 1:n) { d <- cos(y[i]); if (d > 0.5) k <- k + 1L }; k }
for (k in list(0L, 0, TRUE, 2.5)) { a <- tally(k); cat(typeof(a), format(a, digits = 10), "\n") }
kept <- function(from) { k <- from; out <- numeric(n); for (i in 1:n) { out[i] <- exp(-y[i]) + k; k <- y[i] }; c(sum(out), k) }
for (k in list(1L, TRUE, 3L, 2)) print(kept(k))
sometimes <- function(from) { k <- from; for (i in 1:n) { d <- sin(y[i]); if (d > 0.9) k <- d }; k }
for (k in list(1L, TRUE, 3L, 2)) print(sometimes(k))
never <- function(from) { k <- from; for (i in 1:n) { d <- sin(y[i]); if (d > 2) k <- d }; k }
for (k in list(1L, TRUE, 3L, 2)) str(never(k))
# What is compared with a variable names it, too.
grown <- function(from) { m <- from; for (i in 1:n) if (m < m + sin(y[i])) m <- m + sin(y[i]); m }
shrunk <- function(from) { m <- from; for (i in 1:n) if (m * cos(y[i]) < m) m <- m * cos(y[i]); m }
halved <- function(from) { m <- from; for (i in 1:n) { if (y[i] - m > m) m <- y[i] - m }; m }
for (m in list(1L, 0.5, 2)) print(c(grown(m), shrunk(m), halved(m)))
