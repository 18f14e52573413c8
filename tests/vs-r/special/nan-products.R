# Of two NaN the first one stays, in products whose sum is taken at once, too.
f <- function(n, m) {
  for (i in 1:n) m[1L, 3L] <- ((i * m[1L, 1L]) + (NA_real_ * NaN))
  m[1L, 3L]
}
print(f(300, matrix(1:9 / 4, 3)))
g <- function(n, x) {
  s <- 0
  for (i in 1:n) { a <- if (i < n) 1 else x; s <- i + a * NaN }
  s
}
print(g(300, NA_real_)); print(g(300, NaN)); print(g(300, 2))
