# A sum whose terms read the sum itself, or another that changes in the same round, is added up one round after the other.
f <- function(x) { n <- length(x); s <- 1; for (i in 1:n) s <- s + s * x[i]; s }
f2 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) { t <- t + x[i]; s <- s + t }; s }
f3 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) { s <- s + t; t <- t + x[i] }; s + t}
f4 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) { s <- s + (x[i] - t); t <- t + x[i] }; s + t}
f5 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) { s <- s + (x[i] - s)}; s }
f6 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) { s <- s + s}; s }
f7 <- function(x) { n <- length(x); s <- 1; t <- 1;for (i in 1:n) { s <- s + x[i] * t; t <- t + x[i]*s}; s }
f8 <- function(x) { s <- 1; for (i in seq_along(x)) s <- s + (s - x[i])^2; s }
f9 <- function(x) { s <- 1; for (i in seq_along(x)) s <- s - s * x[i]; s }
c1 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) s <- s + 2 * x[i]; s }
c2 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) s <- s - 0.5 * x[i]; s }
c3 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) s <- 3 * x[i] + s; s }
c4 <- function(x) { n <- length(x); s <- 1; t <- 2; for (i in 1:n) { s <- s + x[i] * 2; t <- t - 4 * x[i] }; c(s, t) }
c5 <- function(x) { n <- length(x); s <- 1; for (i in 1:n) s <- s + 2 * s; s }
c6 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) t <- s + 2 * x[i]; c(s, t) }
c7 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) t <- s - x[i] * x[i]; c(s, t) }
c8 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) t <- x[i] + s; c(s, t) }
c9 <- function(x) { n <- length(x); s <- 1; t <- 0; for (i in 1:n) t <- 3 * x[i] + s; c(s, t) }
x <- rep(c(0.5, 0.25, 0.125, 0.3, 0.7, 0.1), 4)
for (fun in list(f, f2, f3, f4, f5, f6, f7, f8, f9, c1, c2, c3, c4, c5, c6, c7, c8, c9)) for (r in 1:6) print(fun(x))
