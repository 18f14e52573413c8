# Counted loops that skip rounds, count into tables, and make elements of the one before.
n <- 2600
set.seed(3)
x <- rnorm(n); g <- sample(7L, n, TRUE); gd <- as.numeric(g); i2 <- sample(5L, n, TRUE)
f1 <- function() { h <- integer(7); for (i in 1:n) h[g[i]] <- h[g[i]] + 1L; h }
f2 <- function() { h <- numeric(7); for (i in seq_len(n)) { b <- gd[i]; h[b] <- h[b] + x[i] }; h }
f3 <- function() { m <- matrix(0, 7, 5); for (i in 1:n) m[g[i], i2[i]] <- m[g[i], i2[i]] + 1; m }
f4 <- function() { h <- integer(7); for (i in 1:n) { if (x[i] > 0) h[g[i]] <- h[g[i]] + 1L else h[[1]] <- h[[1]] - 1L }; h }
f5 <- function() { s <- 0; k <- 0L; sk <- 0L; for (i in 1:n) { if (x[i] < 0) { sk <- sk + 1L; next }; s <- s + x[i]; k <- k + 1L }; c(s, k, sk) }
f6 <- function() { s <- 0; for (i in 1:n) { if (is.na(x[i])) next; if (x[i] > 1) next else s <- s + 1; s <- s + x[i] }; s }
f7 <- function() { e <- numeric(n); e[1] <- x[1]; for (i in 2:n) e[i] <- 0.1 * x[i] + 0.9 * e[i - 1]; e[c(1, 2, 100, n)] }
f8 <- function() { e <- numeric(n); e[1] <- x[1]; for (i in 2:n) e[i] <- e[i - 1] + x[i]; e[c(1, 2, 100, n)] }
f9 <- function() { run <- 0L; best <- 0L; for (i in 1:n) { run <- if (x[i] > 0) run + 1L else 0L; if (run > best) best <- run }; c(run, best) }
f10 <- function() { h <- integer(7); for (i in 1:n) h[g[i]] <- h[g[i]] + 1; h }
f11 <- function() { h <- integer(7); h[2] <- .Machine$integer.max - 200L; for (i in 1:n) h[g[i]] <- h[g[i]] + 1L; h }
f12 <- function() { h <- integer(6); for (i in 1:n) h[g[i]] <- h[g[i]] + 1L; h }
f13 <- function() { m <- numeric(n); m[1] <- x[1]; for (i in 2:n) m[i] <- max(m[i - 1], x[i]); m[c(1,5,n)] }
f14 <- function() { t <- 0; for (i in 1:n) { t <- x[i]; if (t > 2) { t <- -1; next }; t <- t * 2 }; t }
f15 <- function() { out <- numeric(n); for (i in 1:n) { out[i] <- 1; if (x[i] < 0) { out[i] <- 5; next }; out[i] <- out[i] + x[i] }; c(sum(out), out[1:5]) }
f16 <- function() { b <- numeric(n); b[1] <- 100; for (i in 2:n) { b[i] <- b[i-1] * 1.0001 - x[i]; if (b[i] < 0) b[i] <- 0 }; b[c(2,3,n)] }
f17 <- function() { r <- matrix(0, n, 2); r[1,] <- c(1, 2); for (i in 2:n) { r[i, 1] <- r[i-1, 1] + x[i]; r[i, 2] <- r[i-1, 2] * 0.99 + r[i, 1] }; r[n, ] }
f18 <- function() { k <- 0L; for (i in 1:n) { if (x[i] > 0) { k <- k + 1L; next } else { k <- k - 2L; next }; k <- 77L }; k }
f19 <- function() { s <- 0; for (i in 1:n) s <- if (i %% 2L == 0L) s + x[i] else s; s }
f20 <- function() { h <- setNames(numeric(7), letters[1:7]); for (i in 1:n) h[g[i]] <- h[g[i]] * 1.001 + 0; h }
f21 <- function() { h <- rep(1, 7); for (i in 1:n) h[[g[i]]] <- h[[g[i]]] * 1.001; h }
for (k in 1:21) { cat(k, ""); print(tryCatch(get(paste0("f", k))(), warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e)), digits = 15) }

# What is seen of a loop that ends early, or whose numbers are odd.
g1 <- function() { h <- integer(3); for (i in 1:3000) { if (i == 2500) stop("end ", sum(h)); h[i %% 3L + 1L] <- h[i %% 3L + 1L] + 1L }; h }
g2 <- function() { h <- integer(3); on.exit(print(h)); for (i in 1:3000) h[i %/% 900L + 1L] <- h[i %/% 900L + 1L] + 1L; h }
g3 <- function() { h <- c(NA, 1L, .Machine$integer.max - 50L); for (i in 1:3000) h[i %% 3L + 1L] <- h[i %% 3L + 1L] + 1L; h }
g4 <- function() { x <- c(1, -0, NA, Inf, -Inf); s <- -0; k <- 0; for (i in 1:3000) { e <- x[i %% 5L + 1L]; if (is.na(e)) next; if (e > 1) { k <- k + 1; next }; s <- s + e }; c(s, k) }
g5 <- function() { s <- -0; for (i in 1:3000) if (i < 0) s <- s + 1; 1 / s }
g6 <- function() { m <- -0; for (i in 1:3000) m <- max(m, 0); p <- 0; for (i in 1:3000) p <- max(-0, p); c(1 / m, 1 / p) }
g7 <- function() { x <- rep(c(1, NaN, NA, 2), 800); s <- 0; for (i in 1:3000) s <- s + x[i + 1]; q <- 0; for (i in 1:3000) q <- x[i + 2] + q; c(s, q) }
g8 <- function() { x <- c(1:2999, NA); m <- -Inf; w <- 0L; for (i in 1:3000) if (x[i] > m) { m <- x[i]; w <- i }; c(m, w) }
g9 <- function() { next_ <- 0; `next` <- function() 1; for (i in 1:3000) { if (i > 10) next; next_ <- next_ + 1 }; next_ }
g10 <- function() { h <- numeric(4); look <- function() sum(h); for (i in 1:3000) h[i %% 4L + 1L] <- h[i %% 4L + 1L] + 0.1; look() }
g11 <- function() { h <- numeric(4); old <- h; for (i in 1:3000) h[i %% 4L + 1L] <- h[i %% 4L + 1L] + 0.1; c(old, h) }
g12 <- function() { x <- integer(3000); x[1] <- 1L; for (i in 2:3000) x[i] <- x[i - 1L] + 1000000L; x[c(2, 2147, 2148, 2149, 3000)] }
g13 <- function() { x <- (1:3000) / 8; y <- -x; c(sum(x %% 0.3), sum(y %% 0.3), sum(x %/% 0.3), sum(y %/% 7), sum(y^3), sum(y^-3), sum(y^4), sum((1:3000) %% 7L), sum(-(1:3000) %/% 7L)) }
g14 <- function() { x <- rep(1:5, 600) / 3; s <- -0; for (i in 1:3000) if (x[i] > 100) s <- s + x[i]; p <- 0.1; for (i in 1:3000) p <- p + 1; q <- 1e16; for (i in 1:3000) q <- q + 1; c(1 / s, p - 3000, q - 1e16) }
g15 <- function() { x <- rep(1:5, 600); m <- 0L; w <- 0L; for (i in 1:3000) if (x[i] >= m) { m <- x[i]; w <- i }; y <- -x / 2; n <- 0; v <- 0; for (i in 1:3000) if (y[i] <= n) { n <- y[i]; v <- i }; c(m, w, n, v) }
g16 <- function() { h <- c(5L, .Machine$integer.max - 20L, 7L); k <- 0L; for (i in 1:3000) { h[i %% 3L + 1L] <- h[i %% 3L + 1L] + 1L; h[1] <- h[1] - 2L; k <- k + 1L }; c(h, k) }
g17 <- function() { h <- numeric(3); for (i in 1:3000) if (i %% 2L == 0L) h[i %% 3L + 1L] <- h[i %% 3L + 1L] + i else h[2] <- h[2] * 1.001; h }
g18 <- function() { out <- NULL; last <- "none"; for (i in 1:3000) { if (i < 5000) next; last <- i }; s <- 0; for (i in 1:3000) if (i > 5) next else s <- s + i; c(last, s) }
g19 <- function() { x <- c(3, rep(NA, 2999)); for (i in 2:3000) x[i] <- x[i - 1] * 0.5 + 1; y <- x; for (i in 2:3000) y[i] <- 1 - y[i - 1] / 2; c(x[c(2, 3, 60)], y[c(2, 3, 60)]) }
g20 <- function() { a <- 1L; b <- 0L; for (i in 1:3000) { a <- if (i %% 7L == 0L) 0L else a + 2L; b <- if (a > b) a else b }; c(a, b) }
quiet <- function(f) suppressWarnings(f())
print(quiet(g3)); print(quiet(g16))
for (k in 1:20) { cat(k, ""); print(tryCatch(get(paste0("g", k))(), warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e)), digits = 15) }
