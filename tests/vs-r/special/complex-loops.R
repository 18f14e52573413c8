# Single complex numbers in hot loops, at top level and in functions.
z <- 0 + 0i
k <- 0.3 + 0.5i
n <- 0
for (i in 1:300) {
  z <- z * z + k
  n <- n + Mod(z)
  if (i %% 100 == 0) print(z)
}
n
step <- function(z, c, n) {
  keep <- list()
  for (i in seq_len(n)) {
    old <- z
    z <- z * z - c / (z + 2i)
    if (i %% 50 == 0) keep[[length(keep) + 1]] <- old
    if (Mod(z) > 1e3) break
  }
  list(z, keep)
}
step(0.1 + 0.1i, 0.2 - 0.1i, 200)
# sharing: the old value must not change with the new one
w <- 1i
seen <- list()
for (i in 1:200) { v <- w; w <- w * 1i; if (i > 196) seen[[i - 196]] <- c(v, w) }
seen
# other lengths, types, attributes, NA and NaN turn up on the way
odd <- function(v, m) { r <- 0i; for (i in seq_along(v)) { x <- v[[i]]; r <- r + x * m; if (is.na(Mod(r[1]))) print(r) }; r }
odd(c(rep(list(1 + 1i), 100), list(2), list(3L), list(c(1i, 2i))), 1i)
odd(c(rep(list(1 + 1i), 100), list(NA_complex_), list(complex(real = NaN, imaginary = 1))), 2 + 0i)
odd(c(rep(list(1 + 1i), 100), list(c(a = 1i))), 1i)
try(odd(c(rep(list(1 + 1i), 100), list("a")), 1i))
q <- 1 + 1i
for (i in 1:100) { q <- q / (1 + 0.1i); if (i == 60) q <- structure(q, class = "u"); if (i == 61) q <- unclass(q) }
q
for (i in 1:100) { q <- q - 1i; if (i == 50) q <- Re(q); if (i == 51) q <- q + 0i }
q
