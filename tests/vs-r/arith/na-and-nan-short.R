# machine: x86_64
# NA and NaN in short vectors and single numbers: which one comes out.
for (na in list(NA_real_, NaN, 1)) for (n in c(2, 3, 8, 9, 20, 64, 65)) {
  v <- rep(c(NaN, 1, NA), length.out = n)
  w <- rev(v)
  cat(n, ":", format(na + v), "|", format(v + na), "|", format(na * v), "|", format(v * na), "\n")
  cat(format(na - v), "|", format(v - na), "|", format(na / v), "|", format(v / na), "|", format(na ^ v), "|", format(v ^ na), "\n")
  cat(format(w + v), "|", format(v * w), "|", format(w - v), "|", format(v / w), "\n")
  na <- na + v
  cat(format(na), "\n")
}
f <- function(a, v) { for (i in 1:3) { r <- a + v; s <- v * a; r <- r + s; s <- a * r }; list(r, s) }
str(f(NA_real_, c(1, NaN, 3)))
str(f(NaN, c(1, NA, 3)))
str(f(c(NaN, 2, NA), c(NA, NaN, 3)))
