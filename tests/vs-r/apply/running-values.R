# Loops with a value that runs from round to round: differences, products, quotients, extremes, counts; doubles and integers,
# with conditions, swapped operands, missing values, and sums over shifted counters.
n <- 3000L
set.seed(4); x <- round(runif(n, 0.5, 1.5), 3); k <- as.integer(round(runif(n, -50, 50))); xn <- x; xn[c(700, 2100)] <- NA; kn <- k; kn[1500] <- NA; z <- c(x[1:10], NaN, -0, 0, Inf, x[11:2990])
doubles <- function(x) {
  a <- 0; b <- 1; c <- 100; d <- 0; e <- Inf; f <- -Inf; g <- 0; h <- 1; p <- 0; q <- 0; m <- 5; w <- 5
  r <- numeric(length(x)); u <- numeric(length(x)); v <- numeric(length(x))
  for (i in seq_along(x)) {
    a <- a - x[i]; b <- b * x[i]; c <- c / x[i]; d <- x[i] - d; e <- if (x[i] < e) x[i] else e; f <- max(f, x[i]); g <- min(x[i], g)
    if (x[i] > 1) h <- h * 0.999
    if (x[i] >= m) m <- x[i]
    if (x[i] <= w) w <- x[i]
    p <- p + (x[i] > 1); q <- 0.5 * q + x[i]
    r[i] <- a; u[i] <- q; v[i] <- f
  }
  list(a, b, c, d, e, f, g, h, m, w, p, q, sum(r), sum(u), sum(v))
}
separate <- function(x) {
  a <- 0; for (i in seq_along(x)) a <- a - x[i]
  b <- 1; for (i in seq_along(x)) b <- x[i] * b
  c <- 100; for (v in x) c <- c / v
  d <- 0; for (i in seq_along(x)) d <- x[i] - d
  e <- Inf; for (i in seq_along(x)) if (x[i] < e) e <- x[i]
  f <- -Inf; for (i in seq_along(x)) if (f < x[i]) f <- x[i]
  g <- 9; for (i in seq_along(x)) g <- min(g, x[i])
  h <- -9; for (i in seq_along(x)) h <- max(x[i], h)
  m <- 0; for (i in seq_along(x)) if (x[i] > 1) m <- m - 1
  p <- 0; for (i in seq_along(x)) { p <- p + x[i]; if (p > 50) p <- 0 }
  q <- 0L; for (i in seq_along(x)) if (x[i] <= 0.75 || x[i] >= 1.25) q <- q + 1L
  r <- numeric(length(x)); s <- 0; for (i in seq_along(x)) { s <- s - x[i] / 2; r[i] <- s }
  t <- numeric(length(x)); s <- 1; for (i in seq_along(x)) { if (x[i] > 1) s <- s * 1.001 else s <- s / 1.001; t[i] <- s }
  list(a, b, c, d, e, f, g, h, m, p, q, sum(r), sum(t))
}
integers <- function(k) {
  a <- 0L; for (i in seq_along(k)) a <- a - k[i]
  b <- 1L; for (i in seq_along(k)) b <- b * 1L
  c <- 0L; for (i in seq_along(k)) c <- k[i] - c
  e <- 99L; for (i in seq_along(k)) if (k[i] < e) e <- k[i]
  f <- -99L; for (i in seq_along(k)) if (k[i] >= f) f <- k[i]
  g <- 99L; for (i in seq_along(k)) g <- min(g, k[i])
  h <- -99L; for (i in seq_along(k)) h <- max(h, k[i])
  m <- 0L; l <- 0L; for (i in seq_along(k)) { if (k[i] <= l) l <- k[i]; m <- m + l; m <- m %% 1000L }
  r <- integer(length(k)); s <- 0L; for (i in seq_along(k)) { s <- s - k[i]; r[i] <- s }
  t <- integer(length(k)); s <- 0L; for (i in seq_along(k)) { s <- max(s, k[i]); t[i] <- s }
  list(a, b, c, e, f, g, h, l, m, sum(r), sum(t))
}
shifted <- function(n, x) {
  a <- 0; for (i in 1:n) a <- a + (i + 2L); b <- 0; for (i in 1:n) b <- b + (i - 3L) * x[i]; c <- 0; for (i in 1:n) c <- c + (2 + i) * (i - 1); d <- 0; for (i in 1:n) d <- d - (i - 0.5); e <- 1; for (i in 1:n) e <- e + x[i] * i; f <- 0; for (i in 1:n) f <- f + i * i; g <- 0; for (i in n:1) g <- g + (4L + i) * x[i]; h <- 0L; for (i in 1:n) h <- h + (i - 7L); m <- 0; for (i in 1:n) m <- m + (i + 1L) * (i + 2L); q <- 0; s <- 0; for (i in 1:n) { q <- q + x[i] * (i + 1); s <- s + x[i] * x[i] }
  c(a, b, c, d, e, f, g, h, m, q, s)
}
show <- function(f, ...) print(unlist(lapply(tryCatch(f(...), error = conditionMessage), format, digits = 10)))
for (y in list(x, x[1:40], z, x[1], numeric(0))) { show(doubles, y); show(separate, y) }
for (y in list(xn)) { show(separate, xn[1:600]); show(separate, y); show(doubles, y) }
for (y in list(k, k[1:40], k[1], integer(0))) { show(integers, y); show(separate, y / 100); show(doubles, y / 100) }
show(integers, kn); show(integers, rep(2000000000L, 50)); show(separate, kn); show(doubles, kn / 100)
for (m in c(1L, 2L, 5L, 60L, 1000L, 3000L)) show(shifted, m, x)
