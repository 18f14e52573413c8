# Chinese remainder theorem and modular powers with %% and %/% of large numbers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

inverse <- function(a, m) {
  if (m == 1) return(0)
  m0 <- m
  x0 <- 0
  x1 <- 1
  while (a > 1) {
    q <- a %/% m
    t <- m
    m <- a %% m
    a <- t
    t <- x0
    x0 <- x1 - q * x0
    x1 <- t
  }
  if (x1 < 0) x1 <- x1 + m0
  x1
}

mulmod <- function(a, b, m) {
  high <- a %/% 8192
  low <- a %% 8192
  ((high * b) %% m * 8192 + low * b) %% m
}

powmod <- function(a, e, m) {
  r <- 1
  while (e > 0) {
    if (e %% 2 == 1) r <- mulmod(r, a, m)
    a <- mulmod(a, a, m)
    e <- e %/% 2
  }
  r
}

crt <- function(rem, mod) {
  prod <- 1
  for (m in mod) prod <- prod * m
  result <- 0
  for (i in seq_along(mod)) {
    part <- prod %/% mod[i]
    result <- (result + mulmod(rem[i] * part, inverse(part %% mod[i], mod[i]), prod)) %% prod
  }
  result
}

mod <- c(101, 103, 107, 109, 113)
wrong <- 0
sum <- 0
for (k in seq_len(n)) {
  x <- (k * 7654321 + 987) %% 13710311357
  rem <- x %% mod
  y <- crt(rem, mod)
  if (x %% 13710311357 != y) wrong <- wrong + 1
  sum <- (sum + y) %% 1e9
}
cat("wrong", wrong, "sum", sum, "\n")
p <- 2147483647
total <- 0
for (k in seq_len(n)) total <- (total + powmod(k, p - 2, p)) %% p
cat("inverses", format(total, digits = 15), "\n")
cat("fermat", powmod(12345, p - 1, p), (-7654321987654) %% 97, 1e15 %% 7, (2^52 + 1) %% 1e6, 1e15 %/% 7, "\n")
