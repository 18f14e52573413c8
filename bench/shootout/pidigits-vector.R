# pidigits in vector style: big integers as vectors of base-1e6 limbs, carries moved by whole-vector arithmetic.
# The last limb of a negative number is negative.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L
base <- 1e6

normal <- function(a) {
  n <- length(a)
  while (any(a[-n] < 0 | a[-n] >= base)) {
    carry <- floor(a[-n] / base)
    a <- c(a[-n] - carry * base, a[n]) + c(0, carry)
  }
  last <- max(which(a != 0), 1)
  a[seq_len(last)]
}
pad <- function(a, k) c(a, rep(0, k - length(a)))
combine <- function(a, s, b, t) {
  k <- max(length(a), length(b)) + 1
  normal(pad(a, k) * s + pad(b, k) * t)
}
times <- function(a, s) normal(c(a * s, 0))
compare <- function(a, b) {
  if (tail(a, 1) < 0) return(-1)
  if (length(a) != length(b)) return(sign(length(a) - length(b)))
  d <- which(a != b)
  if (length(d) == 0) 0 else sign(a[max(d)] - b[max(d)])
}
top <- function(x, k) {
  x <- pad(x, k)[k:1]
  sum(x[1:4] * base^(3:0), na.rm = TRUE)
}
quotient <- function(a, b) {
  k <- max(length(a), length(b))
  q <- floor(top(a, k) / top(b, k))
  if (compare(times(b, q), a) > 0) return(q - 1)
  if (compare(times(b, q + 1), a) > 0) q else q + 1
}

num <- 1
den <- 1
acc <- 0
k <- 0
out <- character(0)
while (length(out) < n) {
  k <- k + 1
  acc <- times(combine(acc, 1, num, 2), 2 * k + 1)
  den <- times(den, 2 * k + 1)
  num <- times(num, k)
  if (compare(acc, num) < 0) next
  d <- quotient(combine(num, 3, acc, 1), den)
  if (d != quotient(combine(num, 4, acc, 1), den)) next
  out <- c(out, as.character(d))
  acc <- times(combine(acc, 1, den, -d), 10)
  num <- times(num, 10)
}
groups <- split(out, (seq_along(out) - 1) %/% 10)
cat(paste0(formatC(sapply(groups, paste, collapse = ""), width = -10), "\t:", pmin(10 * seq_along(groups), n), "\n"), sep = "")
