# Operations over whole vectors on a device (doc/cuda.md): elements by position and by mask, which(), cumulative functions,
# counts, order.  Run by tests/cli/gpu-whole.sh, which compares with the output on the CPU.
suppressMessages(library(orbit))
set.seed(3)
show <- function(v) {
  k <- unique(pmin(c(1, 2, 31, 32, 33, 255, 256, 257, length(v)), length(v)))
  s <- if (length(v)) v[k] else v
  cat(typeof(v), length(v), sum(is.na(v)), if (is.double(v)) sprintf("%a", s) else s,
      if (length(v)) { w <- as.double(v); w[is.na(w)] <- -7; sprintf("%a", sum(w * seq_along(w), na.rm = TRUE)) }, "\n")
}
warned <- function(expr) withCallingHandlers(expr, warning = function(w) {
  cat("warning:", conditionMessage(w), "\n")
  invokeRestart("muffleWarning")
})
for (n in c(500, 511, 512, 513, 3000)) {
  x <- gpu(round(rnorm(n), 3))
  k <- gpu(sample.int(1000L, n, TRUE))
  i <- sample.int(n)
  cat("== ", n, "\n")
  # by position
  show(x[i])
  show(k[i])
  show(x[as.double(i)])
  show((x > 0)[i])
  show(x[c(i, i, 5L)])
  show(x[c(i, NA)])
  show(x[c(i + 3L)])
  show(k[c(as.double(i) + 0.75, NaN, NA, 1e9)])
  show(x[c(0, i)])
  show(x[c(0.5, i)])
  show(x[-i[1:3]])
  show(x[-(1:3)])
  show(tryCatch(x[c(-1, i)], error = function(e) -1))
  show(x[2:n])
  show(x[-1] - x[-n])
  show(k[-33])
  show(x[-33.7])
  show(x[-n - 1L])
  show(k[2:n] - k[1:(n - 1)])
  show(x[n:1])
  show(x[rev(seq_len(n))])
  # by mask
  show(x[x > 0])
  show(x[x > 10])
  show(x[x > -10])
  show(k[k %% 2L == 0L])
  show(k[x > 0.5 | k > 500L])
  m <- x > 0
  m[c(1, 32, 33, n)] <- NA
  show(x[m])
  show(k[m])
  show(m[m])
  show(which(m))
  show(which(!m))
  show(which(x > 100))
  show(x[which(x > 1)])
  y <- x
  y[c(3, 40, n)] <- c(NA, NaN, -0)
  show(y[!is.na(y)])
  show(y[y > 0])
  # cumulative
  show(cumsum(x))
  show(cumsum(gpu(runif(n))))
  show(cumsum(gpu(round(x * 1000))))
  show(cumsum(gpu(rnorm(n))))
  show(cumsum(gpu(rep(c(0, -0), length.out = n))))
  show(cumsum(gpu(-0 * seq_len(n))))
  show(cumsum(gpu(c(1e300, 1:(n - 1)))))
  show(cumsum(gpu(c(0x1p-1060, 1:(n - 1)))))
  show(cumsum(gpu(c(2^60, 1:(n - 1)))))
  show(cumsum(gpu(rep(4.9e-324, n))))
  show(cumsum(y))
  show(cumsum(gpu(c(Inf, x))))
  show(cumsum(k))
  show(cumsum(x > 0))
  show(warned(cumsum(gpu(rep(1e7L, n) + k))))
  kn <- k
  kn[c(7, n)] <- NA
  show(cumsum(kn))
  show(cummax(x))
  show(cummin(x))
  show(cummax(y))
  show(cummin(gpu(c(0, -0, x))))
  show(cummax(gpu(c(-0, 0, -abs(x)))))
  show(cummax(gpu(rep(-Inf, n))))
  show(cummax(k))
  show(cummin(k))
  show(cummin(kn))
  show(cumprod(x))
  # counts
  show(tabulate(k, 1000))
  show(tabulate(k, 10))
  show(tabulate(kn))
  show(tabulate(k %% 3L + 1L, 3))
  show(c(table(k %% 7L)))
  # order
  show(sort(x))
  show(sort(x, decreasing = TRUE))
  show(sort(k))
  show(sort(k, decreasing = TRUE))
  show(order(x))
  show(order(x, decreasing = TRUE))
  show(order(k))
  show(order(-k))
  show(order(x > 0))
  show(order(y))
  show(sort(y))
  show(sort(gpu(c(0, -0, x, 0, -0, Inf, -Inf))))
  show(order(gpu(c(0, -0, x, 0, -0, Inf, -Inf))))
  show(sort.int(x, method = "quick"))
  show(x[order(k)])
  yk <- k
  yk[c(5, 6, n)] <- NA
  for (v in list(y, yk, yk > 500L)) for (d in c(FALSE, TRUE)) {
    for (last in c(TRUE, FALSE, NA)) {
      show(order(v, decreasing = d, na.last = last))
      show(sort(v, decreasing = d, na.last = last))
    }
    show(sort.int(v, decreasing = d, na.last = FALSE, method = "quick"))
  }
  show(order(gpu(rep(NA_real_, n)), na.last = NA))
  show(sort(gpu(c(.Machine$integer.max, k, -.Machine$integer.max, NA)), decreasing = TRUE, na.last = FALSE))
  # what is there twice, and where
  y2 <- c(y, -0, 0, NaN, NA, x[1:9], Inf, -Inf, Inf)
  show(unique(y2))
  show(unique(y2, fromLast = TRUE))
  show(duplicated(y2))
  show(duplicated(y2, fromLast = TRUE))
  show(unique(yk))
  show(duplicated(yk, fromLast = TRUE))
  show(unique(yk > 500L))
  show(unique(y2, incomparables = 0))
  show(match(y2, y[n:1]))
  show(match(y2, y2))
  show(match(yk, c(NA, 17:400, 20:30), nomatch = -1L))
  show(match(yk, k / 2))
  show(match(y2, 0, nomatch = 0L))
  show(match(yk, 3:9, incomparables = 4L))
  show(y2 %in% c(NA, 0))
  show(yk %in% yk[yk > 500L])
  show(x %in% NaN)
  show(c(table(yk %% 7L, useNA = "ifany")))
  show(as.integer(factor(round(x))))
  # repeated, and in matrices
  show(rep(y, 3))
  show(rep(yk, each = 2))
  show(rep(y, each = 3, times = 2))
  show(rep(x > 0, length.out = n + 5))
  show(rep(yk, length.out = n - 20))
  show(rep_len(y, 2 * n + 1))
  show(rep(yk, times = yk %in% 1:300))
  z <- matrix(y[1:500], 50)
  show(z)
  show(t(z))
  show(t(z) + 1)
  cat(dim(t(z)), "\n")
  show(matrix(yk[1:500], 20, byrow = TRUE))
  show(matrix(k[1:500], 50, 40, byrow = TRUE) * 2L)
  show(matrix(x[1:500], 50, 40) * 2)
  # runs, forwards and backwards; parts; single results
  show(diff(x))
  show(diff(k, 3L))
  show(diff(x, differences = 2))
  show(x[-(5:33)])
  show(x[-(n:(n - 3))])
  show(k[-1:-2])
  show(tryCatch(x[-1:5], error = function(e) -1))
  show(rev(x * 2 + 1))
  show((k + 1L)[(n - 1):2])
  show(c(0, x[-n]))
  show(c(x, x, k))
  show(c(x, NA, 1:3 + 0.5, x * 2))
  show(c(k + 1L, 5L, NA, k))
  show(c(x > 0, NA, x > 1))
  show(c(a = x * 2))
  show(c(names = 1, x))
  show(c(sum(k + 1L), min(k * 2L), max(k - 1L), sum(kn), which.max(x * 2), which.min(x + 1), which.max(y), which.min(k)))
  show(range(x * 2))
  show(range(k * 2L))
  show(range(y))
  show(warned(sum(k * 2000000L)))
  show(range(kn))
  # changed where they are
  z <- x * 2 + 1
  w <- z
  z[i] <- x
  show(z)
  show(w)
  z <- x * 2 + 1
  v <- x[i]
  z[c(i, i)] <- gpu(c(v, rev(v)))
  show(z)
  z[as.double(i[1:(n - 3)]) + 0.5] <- 0.25
  show(z)
  z[rep(7L, n)] <- x
  show(z[1:20])
  z[z > 1] <- 1
  show(z)
  z[m] <- -0
  show(z)
  h <- x > 0
  h[1] <- TRUE
  z[h] <- 9
  h[1] <- FALSE # not before it has been copied
  show(z)
  z[2:n] <- v[-1]
  show(z)
  z[-1] <- v[-n]
  show(z)
  z[c(i, n + 5L)] <- 3
  show(z)
  z[c(i, NA)] <- 4
  show(z)
  z[c(0, i)] <- 5
  show(z)
  j <- k + 1L
  j[i] <- k
  show(j)
  j[j > 500L] <- 0L
  show(j)
  j[i] <- 1.5
  show(j)
  l <- x > 0
  l[i] <- !l
  l[x > 1] <- NA
  show(l)
  # results stay vectors like others
  z <- x[x > 0]
  z[1] <- 100
  show(z * 2 + 1)
  show(x[x > 0])
  names(z) <- seq_along(z)
  show(z[z > 1])
}
# at the end of chains
f <- function(x, k) {
  a <- cumsum(x * 2 + 1)
  b <- cummax(x * 0.5 - x)
  d <- cumsum(k * 2L + 1L)
  e <- cummin(k - 7L)
  g <- cumprod(x / 4 + 1)
  h <- cumsum(x * 0.1 + 3)
  list(a, b, d, e, g, h)
}
for (r in 1:4) for (v in f(gpu(runif(600)), gpu(sample.int(100L, 600, TRUE)))) show(v)
for (v in f(gpu(runif(5000)), gpu(sample.int(100L, 5000, TRUE)))) show(v)
show(warned({ z <- gpu(rep(1e9L, 600)); cumsum(z + 1L) }))
# more tiles than one thread adds up
x <- gpu(round(rnorm(70000), 3))
show(cumsum(gpu(runif(70000))))
show(cummax(x))
show(x[x > 0])
show(order(x))
show(sort(gpu(sample.int(50L, 70000, TRUE))))
# random numbers by place: the first word of the published test (counter and key 0) is e169c58d6627e8d5
cat(sprintf("%a", philox(1, 0) - (0xe169c58d * 2^20 + 0x6627e) / 2^52), "\n")
for (n in c(0, 1, 2, 499, 500, 501, 5000)) show(philox(n, 42, 7))
show(philox(3000, 2^53 - 1, 2^53 - 1)[1:5])
show(qnorm(philox(3000, 1)))
for (bad in list(-1, 0.5, NA, 2^53, "a", 1:2)) cat(tryCatch(philox(3, bad), error = conditionMessage), "\n")
x <- gpu(as.double(1:2000))
for (r in 1:30) x <- cumsum(x[x > 100 | x < 50] %% 977)[seq_along(x)]
show(x)
