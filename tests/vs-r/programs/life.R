# Conway's game of life on a torus
step <- function(m) {
  n <- nrow(m); k <- ncol(m)
  up <- c(2:n, 1); dn <- c(n, 1:(n - 1))
  lf <- c(2:k, 1); rt <- c(k, 1:(k - 1))
  s <- m[up, ] + m[dn, ] + m[, lf] + m[, rt] + m[up, lf] + m[up, rt] + m[dn, lf] + m[dn, rt]
  (s == 3 | (m == 1 & s == 2)) + 0L
}
print.life <- function(x, ...) {
  ch <- ifelse(unclass(x) == 1, "#", ".")
  cat(apply(ch, 1, paste, collapse = ""), sep = "\n")
  invisible(x)
}
glider <- matrix(0L, 8, 8)
glider[cbind(c(1, 2, 3, 3, 3), c(2, 3, 1, 2, 3))] <- 1L
g <- structure(glider, class = "life")
g
for (i in 1:4) { m <- step(unclass(g)); g <- structure(m, class = "life"); cat("gen", i, "alive", sum(m), "\n") }
print(g)
set.seed(42)
soup <- matrix(rbinom(100, 1, 0.3), 10)
hist <- integer(0)
for (i in 1:20) { soup <- step(soup); hist <- c(hist, sum(soup)) }
print(hist)
print(soup)
print(rle(diff(hist)))
print(summary(hist))
