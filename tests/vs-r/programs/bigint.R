# Big integers by vectors of digits
big <- function(s) structure(list(d = rev(as.integer(strsplit(as.character(s), "")[[1]]))), class = "big")
norm <- function(d) { k <- length(d); while (k > 1 && d[k] == 0) k <- k - 1; d[seq_len(k)] }
carry <- function(d) {
  i <- 1
  while (i <= length(d)) {
    if (d[i] > 9) { if (i == length(d)) d <- c(d, 0); d[i + 1] <- d[i + 1] + d[i] %/% 10; d[i] <- d[i] %% 10 }
    i <- i + 1
  }
  d
}
Ops.big <- function(e1, e2) {
  if (!inherits(e1, "big")) e1 <- big(e1)
  if (!inherits(e2, "big")) e2 <- big(e2)
  a <- e1$d; b <- e2$d
  n <- max(length(a), length(b))
  pa <- c(a, rep(0, n - length(a))); pb <- c(b, rep(0, n - length(b)))
  cmp <- { w <- which(pa != pb); if (length(w)) sign(pa[max(w)] - pb[max(w)]) else 0 }
  switch(.Generic,
    "+" = structure(list(d = norm(carry(pa + pb))), class = "big"),
    "*" = { r <- numeric(length(a) + length(b)); for (i in seq_along(a)) r[i - 1 + seq_along(b)] <- r[i - 1 + seq_along(b)] + a[i] * b; structure(list(d = norm(carry(r))), class = "big") },
    "==" = cmp == 0, "<" = cmp < 0, ">" = cmp > 0, "!=" = cmp != 0,
    stop("operator ", .Generic, " is not defined for big numbers"))
}
format.big <- function(x, ...) paste(rev(x$d), collapse = "")
print.big <- function(x, ...) { cat(format(x), "\n"); invisible(x) }
as.character.big <- function(x, ...) format(x)
length.big <- function(x) length(x$d)
f <- big(1); for (i in 1:30) f <- f * i
print(f)
fib <- list(big(0), big(1)); for (i in 3:101) fib[[i]] <- fib[[i - 1]] + fib[[i - 2]]
fib[[101]]
p <- Reduce(`*`, rep(list(big(2)), 100)); p
big("123") < "124"; big(5) == 5; big(10) > big(9); big(1) != big(2)
length(p)
nchar(format(p)); sum(p$d)
tryCatch(big(1) - big(2), error = function(e) print(e))
paste("value:", as.character(f))
factorial(20); 2^53 + 1; prod(1:25); choose(50, 25); 2147483647L + 1L
format(2^100, big.mark = ","); format(1e15); format(1e5); format(123456789.123, nsmall = 2); 1e5; 100000L; 1e-5; 0.1 + 0.2; 1/3; 22/7; c(1e10, 1); c(0.00001, 1000)
5 %/% 2; -5 %/% 2; -5 %% 3; 5.5 %% 2; bitwAnd(12L, 10L); bitwXor(12L, 10L); bitwShiftL(1L, 10L); xor(TRUE, FALSE)
gcd <- function(a, b) if (b == 0) a else gcd(b, a %% b)
lcm <- function(a, b) a / gcd(a, b) * b
Reduce(lcm, 1:20); gcd(1071, 462)
primes <- function(n) { s <- rep(TRUE, n); s[1] <- FALSE; for (i in 2:floor(sqrt(n))) if (s[i]) s[seq(i * i, n, i)] <- FALSE; which(s) }
primes(100)
factors <- function(n) { f <- c(); d <- 2; while (n > 1) { while (n %% d == 0) { f <- c(f, d); n <- n / d }; d <- d + 1 }; f }
sapply(c(12, 97, 360, 1001), factors)
table(factors(5040))
perfect <- Filter(function(n) sum((1:(n - 1))[n %% 1:(n - 1) == 0]) == n, 2:500); perfect
collatz <- function(n) { s <- n; while (n != 1) { n <- if (n %% 2) 3 * n + 1 else n / 2; s <- c(s, n) }; s }
collatz(27)[1:15]; length(collatz(27)); max(collatz(27))
big(2) / big(1)
