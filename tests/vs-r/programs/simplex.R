# Linear programming (simplex tableau), bisection, Newton, Runge-Kutta, Simpson, Romberg, interpolation
simplex <- function(A, b, c) {
  m <- nrow(A); n <- ncol(A)
  T <- unname(rbind(cbind(A, diag(m), b), c(-c, rep(0, m), 0))); basis <- n + seq_len(m); it <- 0
  while (any(T[m + 1, -ncol(T)] < -1e-9)) {
    j <- which.min(T[m + 1, -ncol(T)])
    ratio <- ifelse(T[1:m, j] > 1e-9, T[1:m, ncol(T)] / T[1:m, j], Inf)
    if (all(is.infinite(ratio))) stop("unbounded")
    i <- which.min(ratio); T[i, ] <- T[i, ] / T[i, j]
    for (k in setdiff(seq_len(m + 1), i)) T[k, ] <- T[k, ] - T[k, j] * T[i, ]
    basis[i] <- j; it <- it + 1
  }
  x <- numeric(n + m); x[basis] <- T[1:m, ncol(T)]
  list(x = x[1:n], slack = x[-(1:n)], value = T[m + 1, ncol(T)], iterations = it, tableau = unname(T))
}
A <- rbind(c(2, 1), c(1, 3), c(1, 0)); r <- simplex(A, c(18, 42, 8), c(3, 2)); print(r)
print(tryCatch(simplex(rbind(c(-1, 1)), 1, c(1, 0)), error = function(e) conditionMessage(e)))
bisect <- function(f, a, b, tol = 1e-10) { k <- 0; while (b - a > tol) { m <- (a + b) / 2; if (sign(f(m)) == sign(f(a))) a <- m else b <- m; k <- k + 1 }; c(root = (a + b) / 2, iter = k) }
bisect(function(x) x^3 - x - 2, 1, 2)
newton <- function(f, x, h = 1e-6) { trace <- x; repeat { d <- (f(x + h) - f(x - h)) / (2 * h); nx <- x - f(x) / d; trace <- c(trace, nx); if (abs(nx - x) < 1e-10) break; x <- nx }; trace }
print(newton(function(x) x^2 - 2, 1), digits = 12)
rk4 <- function(f, y, t, h, n) { out <- data.frame(t = t, y = y); for (i in seq_len(n)) { k1 <- f(t, y); k2 <- f(t + h / 2, y + h / 2 * k1); k3 <- f(t + h / 2, y + h / 2 * k2); k4 <- f(t + h, y + h * k3); y <- y + h * (k1 + 2 * k2 + 2 * k3 + k4) / 6; t <- t + h; out[nrow(out) + 1, ] <- c(t, y) }; out }
r <- rk4(function(t, y) t * sqrt(y), 1, 0, 0.5, 6); r$exact <- (r$t^2 + 4)^2 / 16; r$err <- abs(r$y - r$exact); print(r); print(r, digits = 3); print(format(r, digits = 4)); print(signif(r$err, 3))
euler <- function(f, y, a, b, h) { t <- seq(a, b, h); for (i in seq_along(t)[-1]) y[i] <- y[i - 1] + h * f(t[i - 1], y[i - 1]); cbind(t, y) }; euler(function(t, T) -0.07 * (T - 20), 100, 0, 50, 10)
simpson <- function(f, a, b, n) { x <- seq(a, b, length.out = n + 1); w <- c(1, rep(c(4, 2), length.out = n - 1), 1); (b - a) / (3 * n) * sum(w * f(x)) }
sapply(c(mid = 10, more = 100), function(n) simpson(sin, 0, pi, n)); rect <- function(f, a, b, n, type = c("left", "mid", "right")) { type <- match.arg(type); h <- (b - a) / n; x <- a + h * (0:(n - 1)) + switch(type, left = 0, mid = h / 2, right = h); sum(f(x)) * h }
outer(c(10, 100, 1000), c("left", "mid", "right"), Vectorize(function(n, t) rect(function(x) x^3, 0, 1, n, t)))
romberg <- function(f, a, b, n) { R <- matrix(NA, n, n); for (k in 1:n) { h <- (b - a) / 2^(k - 1); x <- a + h * (0:2^(k - 1)); R[k, 1] <- h * (sum(f(x)) - (f(a) + f(b)) / 2); if (k > 1) for (j in 2:k) R[k, j] <- R[k, j - 1] + (R[k, j - 1] - R[k - 1, j - 1]) / (4^(j - 1) - 1) }; R }; print(romberg(exp, 0, 1, 4), na.print = "")
lagrange <- function(x, y) function(t) sum(sapply(seq_along(x), function(i) y[i] * prod((t - x[-i]) / (x[i] - x[-i])))); p <- lagrange(c(-1, 0, 1, 2), c(-1, 0, 1, 8)); sapply(seq(-1, 2, 0.5), p); horner <- function(a, x) Reduce(function(u, v) u * x + v, rev(a)); horner(c(-19, 7, -4, 6), 3); polymul <- function(a, b) { r <- numeric(length(a) + length(b) - 1); for (i in seq_along(a)) r[i - 1 + seq_along(b)] <- r[i - 1 + seq_along(b)] + a[i] * b; r }; polymul(c(1, 1), c(1, -1)); fmt_poly <- function(a) { k <- length(a) - 1; t <- c(); for (i in k:0) if (a[i + 1] != 0) t <- c(t, sprintf("%+g%s", a[i + 1], if (i == 0) "" else if (i == 1) "x" else paste0("x^", i))); sub("^\\+", "", paste(t, collapse = " ")) }; fmt_poly(c(-1, 0, 2, 5))
jacobi <- function(A, b, n = 25) { x <- b * 0; D <- diag(A); R <- A - diag(D); for (i in 1:n) x <- (b - R %*% x) / D; drop(x) }; A <- rbind(c(10, -1, 2), c(-1, 11, -1), c(2, -1, 10)); b <- c(6, 25, -11); x <- jacobi(A, b); print(x); print(max(abs(A %*% x - b)) < 1e-8); gs <- qr(A); print(round(qr.solve(A, b), 6)); pow <- function(A, n = 100) { v <- rep(1, nrow(A)); for (i in 1:n) { v <- A %*% v; v <- v / sqrt(sum(v^2)) }; c(lambda = drop(t(v) %*% A %*% v), v = v) }; round(pow(A), 4)
gram <- function(V) { Q <- V; for (j in seq_len(ncol(V))) { for (k in seq_len(j - 1)) Q[, j] <- Q[, j] - sum(Q[, k] * V[, j]) * Q[, k]; Q[, j] <- Q[, j] / sqrt(sum(Q[, j]^2)) }; Q }; Q <- gram(matrix(c(1, 1, 0, 1, 0, 1, 0, 1, 1), 3)); round(Q, 4); round(crossprod(Q), 10); zapsmall(c(1e-20, 1)); all.equal(1, 1 + 1e-10); all.equal(c(a = 1), c(b = 1)); all.equal(1, "a"); isTRUE(all.equal(1, 2)); all.equal(1, 1.1); identical(list(1), list(1)); mapply(function(x, y) x^y, 2:4, 1:3)
tsp <- function(D) { n <- nrow(D); best <- Inf; tour <- NULL; rec <- function(path, cost) { if (cost >= best) return(); if (length(path) == n) { total <- cost + D[path[n], path[1]]; if (total < best) { best <<- total; tour <<- path }; return() }; for (k in setdiff(seq_len(n), path)) rec(c(path, k), cost + D[tail(path, 1), k]) }; rec(1, 0); list(tour = tour, length = best) }
pts <- cbind(x = c(0, 3, 6, 7, 15, 12), y = c(0, 5, 1, 8, 3, 7)); D <- as.matrix(dist(pts)); print(round(D, 2)); print(tsp(D)); hull <- chull(pts); hull
