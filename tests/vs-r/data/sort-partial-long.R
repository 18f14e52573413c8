# Partial sorting of long vectors: every element where GNU R leaves it, for ties, NA, both zeroes, integers.
place <- function(name, x, ...) {
  y <- sort(x, ...)
  cat(name, length(y), format(sum(as.numeric(y) * seq_along(y) %% 1009, na.rm = TRUE), digits = 15), sum(which(is.na(y))),
      format(head(y, 3)), format(tail(y, 3)), format(y[length(y) %/% 2], digits = 10), "\n")
}
set.seed(8)
for (n in c(5, 100, 127, 128, 129, 500, 3000, 20000)) {
  x <- rnorm(n)
  half <- (n + 1) %/% 2
  place("one", x, partial = half)
  place("two", x, partial = half + 0:1)
  place("several", x, partial = unique(c(1, n %/% 10 + 1, n - n %/% 4, n, half)))
  place("ties", round(x), partial = half)
  place("equal", rep(2, n), partial = half)
  place("rising", seq_len(n) / 2, partial = half)
  place("falling", rev(seq_len(n)) / 2, partial = c(half, 3))
  place("integers", sample.int(n), partial = half)
  place("few", sample.int(3L, n, TRUE), partial = c(2, half))
  place("truths", x > 0, partial = half)
  z <- x
  z[c(2, n %/% 3, n)] <- c(NA, NaN, NA)
  place("removed", z, partial = 3)
  place("first", z, partial = 2, na.last = FALSE)
  place("last", z, partial = 2, na.last = TRUE)
  place("zeroes", 1 / sort(rep_len(c(0, -0, 1, -1, -0), n), partial = half), partial = 1)
  cat(format(c(median(x), quantile(x, c(0.1, 0.5)), mad(x), fivenum(x)), digits = 12), median(sample.int(n)), IQR(x), "\n")
}
try(sort(c(1, NA), partial = 2))
sort(numeric(), partial = integer())
