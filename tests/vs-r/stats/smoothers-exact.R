# Every bit of smoothers, filters and interpolation.
h <- function(...) cat(sprintf("%a", c(...)), "\n")
set.seed(7)
for (k in 1:40) {
  n <- sample(c(1:12, 50), 1)
  x <- if (k %% 3 == 0) sample(5, n, TRUE) / 2 else if (k %% 3 == 1) runif(n) else cumsum(rexp(n))
  y <- if (k %% 4 == 0) round(rnorm(n)) else rnorm(n)
  h(lowess(x, y, f = c(.1, .3, 2/3, 1, .9)[k %% 5 + 1], iter = k %% 5, delta = c(0, .01, .2)[k %% 3 + 1] * diff(range(x)))$y)
}
x <- ts(c(3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4), frequency = 4)
for (sd in 0:1) for (td in 0:1) for (ld in 0:1) for (j in 1:3)
  h(stl(x, 7, s.degree = sd, t.degree = td, l.degree = ld, t.window = 5, l.window = 5, s.jump = j, t.jump = j, l.jump = j, inner = 1)$time.series)
for (k in 1:12) {
  n <- sample(2:20, 1); x <- sort(runif(n) * 8); y <- rnorm(n); v <- c(x, runif(20, -1, 9), NA, NaN, Inf, -Inf)
  for (m in c("linear", "constant")) for (f in c(0, .3, 1)) h(approx(x, y, v, method = m, f = f, rule = k %% 2 + 1)$y)
}
x <- c(1, 2, 2, 3.5, 4); h(approx(x, x^2, c(1, 2, 3, 3.5, 4), ties = mean)$y); h(approxfun(x, x^2, ties = "ordered")(x)); h(approx(1, 7, 0:2, method = "constant", rule = 2)$y)
for (k in 1:25) {
  n <- sample(3:40, 1); x <- rnorm(n); f <- rnorm(sample(1:3, 1))
  if (k %% 5 == 0) x[sample(n, 2)] <- NA
  if (k %% 7 == 0) x[2] <- Inf
  for (s in 1:2) for (circular in c(TRUE, FALSE)) h(filter(x, f, sides = s, circular = circular))
  h(filter(x, f * .3, "recursive")); h(filter(x, f * .3, "recursive", init = rnorm(length(f))))
  h(acf(x, plot = FALSE, na.action = na.pass)$acf); h(acf(cbind(x, rev(x)), lag.max = 2, type = "cov", plot = FALSE, na.action = na.pass)$acf)
}
for (k in 1:40) {
  n <- sample(c(3:10, 40), 1); x <- if (k %% 3 == 0) sample(4, n, TRUE) / 5 else runif(n)
  y <- sin(8 * x) + rnorm(n) / 4; w <- if (k %% 4 == 0) runif(n) else rep(1, n)
  if (length(unique(x)) > 1) h(supsmu(x, y, w, span = if (k %% 5 == 0) .3 else if (k %% 5 == 1) .05 else "cv", periodic = k %% 7 == 0, bass = k %% 11)$y)
}
