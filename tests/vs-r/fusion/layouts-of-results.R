# Results that lie where a matrix lay do not take the dimensions from others that come of it.
few <- list(scale = 3L, shift = c(1, 2))
k <- few$scale
shift <- few$shift
mixed <- function(a, b, v, h) {
  r <- ((((h)^k * (b * v)) - ((v - shift) - (h / k))) + (((2 * v) + sqrt(shift)) - ((3 * a) * 3)))
  r
}
for (j in 1:300) r <- mixed(2.25, round(cos(1:4 + 5), 2), round(cos(1:4 + 3), 2), 0.5)
print(mixed(0.25, matrix(1:4 / 3, 2), round(cos(1:4 + 8), 2), 0.5))
both <- function(n) {
  m <- matrix(seq_len(n) / 8, 2)
  v <- seq_len(n) / 4
  t <- m * 2
  w <- v + 1
  u <- t - w
  z <- 2 * v
  t <- z + 3
  list(u, t, w)
}
for (n in c(4, 4, 600, 4000)) {
  r <- both(n)
  print(lapply(r, function(x) c(dim(x), length(x), sum(x))))
}
turned <- function(v, b) {
  y <- 1 + v
  x <- (b + v) * (2 * (b - 1) + v)
  y <- y * 2
  list(x, y, dim(x), dim(y))
}
for (n in c(6, 6, 2000)) str(turned(seq_len(n) / 2, matrix(seq_len(n), 2)))
