# Kalman filter, HMM (Viterbi, forward-backward), EM for a Gaussian mixture
set.seed(11)
n <- 60
x <- cumsum(rnorm(n, 0, .5)); y <- x + rnorm(n)
kalman <- function(y, q, r, m0 = 0, P0 = 10) {
  n <- length(y); m <- P <- numeric(n); ll <- 0
  for (t in seq_len(n)) {
    mp <- if (t == 1) m0 else m[t - 1]; Pp <- (if (t == 1) P0 else P[t - 1]) + q
    S <- Pp + r; K <- Pp / S; e <- y[t] - mp
    m[t] <- mp + K * e; P[t] <- (1 - K) * Pp; ll <- ll + dnorm(e, 0, sqrt(S), log = TRUE)
  }
  structure(list(m = m, P = P, loglik = ll, call = match.call()), class = "kalman")
}
print.kalman <- function(x, digits = max(3L, getOption("digits") - 3L), ...) {
  cat("\nCall:\n", paste(deparse(x$call), collapse = "\n"), "\n\n", sep = "")
  print.default(format(c(last = x$m[length(x$m)], var = x$P[length(x$P)]), digits = digits), print.gap = 2L, quote = FALSE)
  cat("Log-likelihood:", format(x$loglik, digits = digits + 2), "\n"); invisible(x)
}
logLik.kalman <- function(object, ...) structure(object$loglik, df = 2, nobs = length(object$m), class = "logLik")
k <- kalman(y, .25, 1); k; logLik(k); AIC(k); BIC(k); str(k)
fit <- optim(log(c(1, 1)), function(p) -kalman(y, exp(p[1]), exp(p[2]))$loglik, method = "BFGS", hessian = TRUE)
print(round(exp(fit$par), 4)); print(signif(fit$hessian, 4)); print(fit$counts); print(sqrt(diag(solve(fit$hessian))), digits = 3)
sts <- StructTS(ts(y), "level"); print(sts); print(tsdiag_ok <- inherits(sts, "StructTS")); print(head(fitted(sts), 4)); print(round(tail(tsSmooth(sts), 4), 3))
A <- matrix(c(.9, .1, .2, .8), 2, byrow = TRUE, dimnames = list(c("Fair", "Loaded"), c("Fair", "Loaded")))
B <- rbind(Fair = rep(1/6, 6), Loaded = c(rep(.1, 5), .5)); colnames(B) <- 1:6; pi0 <- c(Fair = .5, Loaded = .5)
set.seed(3); st <- character(50); st[1] <- "Fair"; for (t in 2:50) st[t] <- sample(colnames(A), 1, prob = A[st[t - 1], ])
obs <- vapply(st, function(s) sample.int(6, 1, prob = B[s, ]), 1L, USE.NAMES = FALSE); print(obs); print(table(st, obs))
viterbi <- function(obs) { n <- length(obs); V <- matrix(-Inf, 2, n, dimnames = list(rownames(A), NULL)); ptr <- matrix(0L, 2, n); V[, 1] <- log(pi0 * B[, obs[1]]); for (t in 2:n) for (s in 1:2) { c <- V[, t - 1] + log(A[, s]); ptr[s, t] <- which.max(c); V[s, t] <- max(c) + log(B[s, obs[t]]) }; path <- integer(n); path[n] <- which.max(V[, n]); for (t in (n - 1):1) path[t] <- ptr[path[t + 1], t + 1]; list(path = rownames(A)[path], ll = max(V[, n])) }
v <- viterbi(obs); cat("true ", substr(st, 1, 1), "\nguess", substr(v$path, 1, 1), "\n", sep = ""); print(v$ll); print(table(truth = st, viterbi = v$path)); print(mean(st == v$path))
fb <- function(obs) { n <- length(obs); f <- b <- matrix(0, 2, n); sc <- numeric(n); a <- pi0 * B[, obs[1]]; sc[1] <- sum(a); f[, 1] <- a / sc[1]; for (t in 2:n) { a <- drop(f[, t - 1] %*% A) * B[, obs[t]]; sc[t] <- sum(a); f[, t] <- a / sc[t] }; b[, n] <- 1; for (t in (n - 1):1) b[, t] <- A %*% (B[, obs[t + 1]] * b[, t + 1]) / sc[t + 1]; list(post = f * b, ll = sum(log(sc))) }
p <- fb(obs); print(round(p$post[, 1:8], 3)); print(p$ll); print(range(colSums(p$post))); stopifnot(all.equal(colSums(p$post), rep(1, 50)))
em <- function(x, k = 2, tol = 1e-8, verbose = FALSE) { mu <- quantile(x, seq(.25, .75, length.out = k), names = FALSE); s <- rep(sd(x), k); w <- rep(1 / k, k); old <- -Inf; it <- 0; repeat { d <- vapply(seq_len(k), function(j) w[j] * dnorm(x, mu[j], s[j]), numeric(length(x))); ll <- sum(log(rowSums(d))); if (verbose && it %% 20 == 0) cat(sprintf("%4d %.6f\n", it, ll)); if (ll - old < tol) break; old <- ll; r <- d / rowSums(d); n <- colSums(r); mu <- colSums(r * x) / n; s <- sqrt(colSums(r * outer(x, mu, `-`)^2) / n); w <- n / length(x); it <- it + 1 }; list(mu = mu, sigma = s, weight = w, loglik = ll, iter = it) }
e <- em(faithful$eruptions, verbose = TRUE); str(e); print(data.frame(e[1:3]), digits = 4); print(unlist(e)); print(as.data.frame(e[1:3], row.names = c("short", "long")))
# Gibbs / Metropolis on the same data
set.seed(99); lp <- function(th) if (th[3] <= 0 || th[4] <= 0) -Inf else sum(log(.36 * dnorm(faithful$eruptions, th[1], th[3]) + .64 * dnorm(faithful$eruptions, th[2], th[4]))); th <- c(2, 4, .3, .4); keep <- matrix(NA_real_, 400, 4, dimnames = list(NULL, c("mu1", "mu2", "s1", "s2"))); acc <- 0L; cur <- lp(th); for (i in 1:400) { pr <- th + rnorm(4, 0, .03); l <- lp(pr); if (log(runif(1)) < l - cur) { th <- pr; cur <- l; acc <- acc + 1L }; keep[i, ] <- th }
cat("accepted", acc, "of 400\n"); print(apply(keep, 2, quantile, c(.025, .5, .975)), digits = 3); print(summary(keep)); print(round(acf(keep[, 1], plot = FALSE, lag.max = 5)$acf[, 1, 1], 3)); print(acf(keep[, 2], plot = FALSE, lag.max = 4)); print(ar(keep[, 1], order.max = 2)); print(effectiveN <- { r <- acf(keep[, 1], plot = FALSE)$acf[-1]; 400 / (1 + 2 * sum(r[r > .05])) })
