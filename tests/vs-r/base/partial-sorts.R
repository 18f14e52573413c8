# The k-th smallest of numbers, with ties, in all places; medians and quantiles that come from it.
set.seed(8)
bad <- 0
for (n in c(1, 2, 3, 10, 49, 50, 51, 99, 300)) for (most in c(2, 5, 1000)) {
  x <- sample(most, n, TRUE); y <- x / 3; o <- sort(x)
  for (k in unique(c(1, 2, n %/% 3 + 1, n %/% 2 + 1, n))) if (k <= n) {
    a <- sort(x, partial = k); b <- sort(y, partial = k)
    if (a[k] != o[k] || any(a[seq_len(k)] > a[k]) || any(a[k:n] < a[k]) || b[k] != o[k] / 3 || !identical(sort(a), o)) bad <- bad + 1
  }
  p <- sort(unique(c(1, n %/% 4 + 1, n %/% 2 + 1, n))); a <- sort(x, partial = p)
  if (any(a[p] != o[p])) bad <- bad + 1
  if (median(y) != median(sort(y)) || !identical(unname(quantile(y, c(0, 0.1, 0.5, 0.77, 1))), unname(quantile(sort(y), c(0, 0.1, 0.5, 0.77, 1))))) bad <- bad + 1
}
bad
x <- rnorm(1e5); o <- sort(x); identical(median(x), (o[5e4] + o[5e4 + 1]) / 2); quantile(x, 1:4 / 5) - quantile(o, 1:4 / 5)
fivenum(c(3, 1, 1, 1, 1, 2)); mad(c(1, 1, 1, 5, 5)); IQR(rep(c(2, 7), 60)); quantile(rep(c(1, 2, 2, 3), 50), 0.3, type = 1)
median(c(2L, 2L, 1L, 1L)); median(rep(c(1.5, 0.5), 51)); median(c(FALSE, TRUE, TRUE))
for (k in 1:60) { z <- sample(4, 60, TRUE) + 0; stopifnot(sort(z, partial = k)[k] == sort(z)[k]) }
# Strings and complex numbers.
for (n in c(2, 5, 50, 200)) for (most in c(2, 5, 26)) {
  s <- sample(letters[seq_len(most)], n, TRUE); o <- sort(s)
  for (k in unique(c(1, 2, n %/% 3 + 1, n %/% 2 + 1, n))) { a <- sort(s, partial = k); if (a[k] != o[k] || any(a[seq_len(k)] > a[k]) || any(a[k:n] < a[k])) bad <- bad + 1 }
  p <- sort(unique(c(1, n %/% 4 + 1, n %/% 2 + 1, n))); a <- sort(s, partial = p); if (any(a[p] != o[p])) bad <- bad + 1
}
bad
