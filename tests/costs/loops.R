# Loops and functions that become typed code, and what makes them leave it.

## sums
f <- function(n) { s <- 0; for (i in 1:n) s <- s + i; s }
f(500)
## while with integers and doubles
f <- function(n) { i <- 0L; s <- 1; while (i < n) { i <- i + 1L; s <- s * 1.01 }; s }
f(500L)
## repeat and break
f <- function(x) { k <- 0; repeat { if (x == 1) break; x <- if (x %% 2 == 0) x / 2 else 3 * x + 1; k <- k + 1 }; k }
f(27)
## elements read and set
f <- function(n) { x <- numeric(n); x[1] <- 1; for (i in 2:n) x[i] <- x[i - 1] * 0.5 + i; sum(x) }
f(400)
## integers read and set
f <- function(n) { p <- rep(TRUE, n); p[1] <- FALSE; for (i in 2:floor(sqrt(n))) if (p[i]) for (j in seq(i * i, n, by = i)) p[j] <- FALSE; sum(p) }
f(400)
## matrices
f <- function(n) { m <- matrix(0, n, n); for (i in 1:n) for (j in 1:n) m[i, j] <- i * j + m[j, i]; m[n, n] }
f(20)
## over the elements of a vector, a list, texts
f <- function(x) { k <- 0; for (v in x) k <- k + length(v); k }
for (x in list(runif(200), as.list(1:200), rep("a", 200))) f(x)
## calls of small functions
sq <- function(x) x * x
f <- function(n) { s <- 0; for (i in 1:n) s <- s + sq(i) - abs(i - 5); s }
f(300)
## recursion over two numbers
ack <- function(m, n) if (m == 0) n + 1 else if (n == 0) ack(m - 1, 1) else ack(m - 1, ack(m, n - 1))
ack(2, 5)
## a type that changes late
f <- function(x) { s <- 0L; for (i in seq_along(x)) s <- s + x[[i]]; s }
f(1:300)
f(c(1:200, 0.5))
f(list(1, 2L, 3))
## integers that overflow
f <- function(n) { s <- 2147483000L; for (i in 1:n) s <- s + 100L; s }
suppressWarnings(f(300))
## missing values in conditions
f <- function(x) { k <- 0; for (v in x) if (!is.na(v) && v > 0.5) k <- k + 1; k }
f(rep(c(0.1, NA, 0.9), 100))
## globals read and changed
n <- 0
for (i in 1:300) n <- n + i %% 7
g <- function() { for (i in 1:300) n <<- n + 1; n }
g()
## texts in loops
f <- function(s) { k <- 0; for (ch in strsplit(s, "")[[1]]) if (ch == "a") k <- k + 1 else if (ch %in% c("b", "c")) k <- k - 1; k }
f(strrep("abcd", 60))
## lists of lists
f <- function(l) { s <- 0; for (p in l) s <- s + p$x * p$y; s }
f(rep(list(list(x = 1, y = 2)), 200))
## fields changed in a loop
f <- function(n) { p <- list(k = 0, v = c(1, 2)); for (i in 1:n) { p$k <- p$k + 1; p$v[2] <- i }; p$k }
f(200)
## switch in a loop
f <- function(x) { s <- 0; for (v in x) s <- s + switch(v, a = 1, b = 2, 3); s }
f(rep(c("a", "b", "c"), 70))
## swaps
f <- function(x) { n <- length(x); for (i in 1:(n - 1)) for (j in 1:(n - i)) if (x[j] > x[j + 1]) { t <- x[j]; x[j] <- x[j + 1]; x[j + 1] <- t }; x }
f(c(30:1))
## bits
f <- function(n) { h <- 5381; for (i in 1:n) h <- bitwXor(h %% 65536, bitwShiftL(i %% 255, 3)); h }
f(200)
## complex numbers
f <- function(n) { z <- 0i; for (i in 1:n) { z <- z^2 + (0.1 + 0.2i); if (Mod(z) > 2) break }; z }
f(200)
## Math functions
f <- function(n) { s <- 0; for (i in 1:n) s <- s + sin(i) * exp(-i / 50) + sqrt(i) %% 3 + floor(i / 2) + max(i, 3) - min(i, 2); s }
f(200)
## a closure that is called in a loop
counter <- function() { i <- 0; function() { i <<- i + 1; i } }
f <- function(n) { k <- counter(); for (j in 1:n) k(); k() }
f(200)
## seq_len(), seq_along(), rev() as ranges
f <- function(x) { s <- 0; for (i in seq_len(length(x))) s <- s + x[i]; for (i in seq_along(x)) s <- s - x[[i]]; for (i in rev(seq_along(x))) s <- s + i; for (i in length(x):1) s <- s + 1; s }
f(as.numeric(1:150))
## vectors made in a loop
f <- function(n) { s <- 0; for (i in 1:n) { v <- c(i, i + 1, i + 2); s <- s + sum(v * 2) + v[2] }; s }
f(150)
## an error in typed code
f <- function(x) { s <- 0; for (i in 1:200) s <- s + x[[i]]; s }
tryCatch(f(as.numeric(1:150)), error = function(e) "short")
## sapply() that runs as one program
x <- 1:500 / 10
sapply(x, function(v) v^2 + 1)
vapply(x, function(v) if (v > 5) sin(v) else 0, 0)
sum(sapply(seq_along(x), function(i) x[i] * 2))
## apply functions that cannot
sapply(1:100, function(i) paste0("a", i))
unlist(lapply(1:100, function(i) if (i > 50) "b" else i))
## a loop whose rounds are independent
f <- function(x, y) { r <- numeric(length(x)); for (i in seq_along(x)) r[i] <- x[i] * y[i] + sqrt(x[i]); r }
f(1:3000 / 7, 3000:1 / 7)
## a loop that sums products
f <- function(x, y) { s <- 0; for (i in seq_along(x)) s <- s + x[i] * y[i]; s }
f(1:3000 / 7, 3000:1 / 7)
## Reduce() and a fold by hand
Reduce(function(a, b) a * 0.5 + b, as.numeric(1:200))
Reduce(`+`, 1:200, accumulate = TRUE)
