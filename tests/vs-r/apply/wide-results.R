# Functions for elements that put together more numbers than a lane holds (64), in one piece, in many, and with names.
r <- function(i) c(seq_len(33) * i, seq_len(33) + i)
dim(a <- sapply(1:40, r)); a[c(1, 33, 34, 66), c(1, 2, 40)]
s <- function(i) c(i, rep(i, 63)); dim(b <- sapply(1:40, s)); sum(b)
t <- function(i) c(rep(i, 64), -i); dim(d <- sapply(c(1.5, 2, 3), t)); d[c(1, 64, 65), ]
u <- function(i) c(c(rep(i, 32), rep(2 * i, 32)), c(rep(3 * i, 32), rep(4 * i, 32))); dim(e <- vapply(1:50, u, numeric(128))); rowSums(e)[c(1, 33, 65, 97, 128)]
v <- function(i) { x <- numeric(0); for (k in 1:70) x <- c(x, k * i); x }; str(lapply(1:3, v))
w <- function(i, ...) sum(c(rep(i, 40), ...)); x <- as.numeric(1:40); sapply(1:5, w, x, x)
y <- Map(function(a, b) c(a, b), list(x, x + 1, x), list(x, -x, x * 2)); lengths(y); vapply(y, sum, 0)
Reduce(function(a, b) c(a, b), lapply(1:9, function(i) x * i), accumulate = FALSE)[c(1, 41, 360)]
z <- sapply(1:3, function(i) c(a = rep(i, 40), b = rep(i, 40))); dim(z); rownames(z)[c(1, 40, 41, 80)]
