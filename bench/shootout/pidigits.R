# pidigits: an unbounded spigot on own big integers (vectors of base-1e6 limbs, least significant first), limb
# by limb. The last limb of a negative number is negative, the others never are.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L
base <- 1e6

trim <- function(a) {
  k <- length(a)
  while (k > 1 && a[k] == 0) k <- k - 1
  if (k == length(a)) a else a[1:k]
}

# a * s + b * t for small s and t.
combine <- function(a, s, b = 0, t = 0) {
  k <- max(length(a), length(b))
  out <- numeric(k)
  carry <- 0
  for (i in 1:k) {
    v <- carry
    if (i <= length(a)) v <- v + a[i] * s
    if (i <= length(b)) v <- v + b[i] * t
    carry <- floor(v / base)
    out[i] <- v - carry * base
  }
  if (carry != 0) out[k + 1] <- carry
  trim(out)
}

less <- function(a, b) {
  if (a[length(a)] < 0) return(TRUE)
  if (length(a) != length(b)) return(length(a) < length(b))
  for (i in length(a):1) if (a[i] != b[i]) return(a[i] < b[i])
  FALSE
}

# The quotient of a by b, known to be a digit or little more: an estimate from the leading limbs, then corrected.
digit_of <- function(a, b) {
  if (less(a, b)) return(0)
  k <- length(b)
  lead <- function(x) {
    v <- 0
    for (i in 1:3) {
      at <- k - i + 1
      v <- v * base + (if (at >= 1 && at <= length(x)) x[at] else 0)
    }
    if (length(x) > k) v <- v + x[k + 1] * base^3
    v
  }
  q <- floor(lead(a) / lead(b))
  if (q > 0 && less(a, combine(b, q))) return(q - 1)
  if (less(a, combine(b, q + 1))) q else q + 1
}

num <- 1
den <- 1
acc <- 0
k <- 0
digits <- 0
line <- ""
while (digits < n) {
  k <- k + 1
  k2 <- 2 * k + 1
  acc <- combine(combine(acc, 1, num, 2), k2)
  den <- combine(den, k2)
  num <- combine(num, k)
  if (less(acc, num)) next
  d <- digit_of(combine(num, 3, acc, 1), den)
  if (d != digit_of(combine(num, 4, acc, 1), den)) next
  line <- paste0(line, d)
  digits <- digits + 1
  if (digits %% 10 == 0) {
    cat(line, "\t:", digits, "\n", sep = "")
    line <- ""
  }
  acc <- combine(combine(acc, 1, den, -d), 10)
  num <- combine(num, 10)
}
if (nchar(line) > 0) cat(formatC(line, width = -10), "\t:", digits, "\n", sep = "")
