# Long loops over rows, columns and diagonals of matrices, elements at positions from other vectors, and integer extremes.
n <- 2500L
set.seed(9); m <- matrix(round(runif(4 * n), 3), 4); mi <- matrix(as.integer(1:(3 * n) %% 91L), 3); s <- matrix(round(runif(60 * 60), 2), 60); big <- matrix(round(runif(2600 * 3), 2), 2600); p <- sample(n); pd <- as.numeric(p); x <- round(runif(n), 3); k <- as.integer(round(runif(n, -99, 99))); kn <- k; kn[77] <- NA; same <- rep(3, n); steady <- 11:(n + 10); sd <- steady + 0
lines <- function(m, mi, s, big) {
  r <- numeric(n); a <- 0; b <- 0L; d <- numeric(60); u <- numeric(2600); q <- numeric(n)
  for (i in 1:n) r[i] <- m[2, i] + m[4, i] * 2
  for (i in 1:n) a <- a + m[1, i]
  for (i in 1:n) b <- b + mi[3L, i]
  for (i in 1:60) d[i] <- s[i, i] * 2
  for (i in 1:59) d[i] <- d[i] + s[i, i + 1] - s[i + 1, i]
  for (i in 1:2600) u[i] <- big[i, 2] - big[i, 1] * big[i, 3]
  for (i in 1:n) q[i] <- m[if (i > 1200) 3 else 1, i]
  for (i in 2:n) q[i] <- q[i] + m[1, i - 1]
  list(sum(r), a, b, sum(d), sum(u), sum(q), r[1:3], d[58:60])
}
str(lines(m, mi, s, big)); m[2, 7] <- NA; str(lines(m, mi, s, big))
print(tryCatch({ a <- 0; for (i in 1:3000) a <- a + m[1, i]; a }, error = conditionMessage)); print(tryCatch({ a <- 0; for (i in 1:n) a <- a + m[5, i]; a }, error = conditionMessage)); print(tryCatch({ a <- 0; for (i in 0:n) a <- a + m[1, i]; a }, error = conditionMessage))
taken <- function(x, p) { r <- numeric(n); for (i in 1:n) r[i] <- x[p[i]] * 2; t <- 0; for (i in 1:n) t <- t + x[p[i]]; c(sum(r), t, sum(sapply(1:n, function(i) x[p[i]] + 1)), sum(vapply(p, function(j) x[[j]], x[1]))) }
print(taken(x, p)); print(taken(x, pd)); print(taken(k, p)); print(taken(k, pd)); print(taken(x, same)); print(taken(k, as.integer(same))); big1 <- c(x, x); print(taken(big1, steady)); print(taken(big1, sd)); print(taken(c(k, k), sd))
q <- p; q[2000] <- 5000L; print(tryCatch(taken(x, q), error = conditionMessage)); q[2000] <- NA; print(tryCatch(taken(x, q), error = conditionMessage)); q[2000] <- 0L; print(tryCatch(taken(x, q), error = conditionMessage)); q[2000] <- -1L; print(tryCatch(taken(x, q), error = conditionMessage)); q <- pd; q[1999] <- 2.7; print(taken(x, q))
extremes <- function(k) { a <- k[1]; w <- 1L; for (i in 2:length(k)) if (k[i] < a) { a <- k[i]; w <- i }; b <- k[1]; v <- 1L; for (i in 2:length(k)) if (k[i] >= b) { b <- k[i]; v <- i }; c <- k[1]; u <- 1L; for (i in 2:length(k)) if (k[i] <= c) { c <- k[i]; u <- i }; d <- k[1]; y <- 1L; for (i in 2:length(k)) if (d < k[i]) { d <- k[i]; y <- i }; c(a, w, b, v, c, u, d, y) }
print(extremes(k)); print(extremes(x)); print(extremes(rep(4L, 2500))); print(extremes(n:1)); print(extremes(1:n)); print(tryCatch(extremes(kn), error = conditionMessage)); print(tryCatch(extremes(c(x, NaN, 1)), error = conditionMessage)); print(extremes(c(0, -0, 0)))
counts <- function(p) { t <- integer(100); for (v in p) t[v %% 100L + 1L] <- t[v %% 100L + 1L] + 1L; w <- numeric(10); for (i in seq_along(p)) w[p[i] %% 10 + 1] <- w[p[i] %% 10 + 1] + x[i]; h <- matrix(0, 5, 4); for (i in seq_along(p)) h[p[i] %% 5 + 1, i %% 4 + 1] <- h[p[i] %% 5 + 1, i %% 4 + 1] + 1; z <- integer(7); for (i in seq_along(p)) z[i %% 7 + 1] <- max(z[i %% 7 + 1], p[i]); list(t[1:6], w, h, z) }
str(counts(p)); print(tryCatch({ t <- integer(3); for (v in p) t[v] <- t[v] + 1L; length(t) }, error = conditionMessage))
side <- function(x) { a <- 0; b <- 0; c <- 0; d <- 0; e <- 0; for (i in seq_along(x)) { a <- a + x[i]; b <- b + x[i] * 2; c <- c + x[i]^2 }; for (i in seq_along(x)) { a <- a + x[i]; b <- b - x[i]; c <- c + 1; d <- d + x[i] * i; e <- e + abs(x[i]) }; for (i in seq_along(x)) { a <- a + x[i]; b <- b + i; c <- c + x[i] / 3; d <- d + 0.5 }; c(a, b, c, d, e) }
print(side(x), digits = 10); print(side(c(x, -0)), digits = 10); print(side(c(x, NA, 1))); print(side(c(NaN, x))); print(side(numeric(0)))
def <- function(v, by = -2, k = -3L) v * by + k; print(sum(sapply(x, def))); print(sum(sapply(k, def, k = 1L))); print(sum(vapply(x, function(v, a, b) a * v - b, 0, b = -1, 2))); print(sum(unlist(lapply(k, function(v) if (v > 0 && v %% 2L == 0L || v < -50L) v else if (is.na(v)) 0L else -v)))); print(tryCatch(sum(sapply(kn, function(v) if (v > 0) 1 else 0)), error = conditionMessage)); print(sum(sapply(x, function(v) { for (j in 1:3) v <- v / 2; v }))); print(table(sapply(k, function(v) sign(v)))); print(sum(sapply(1:n, function(i) { y <- x[i]; y <- if (y > 0.5) y - 0.5 else y + 0.5; ifelse(y > 0.9, 0, y) })))
