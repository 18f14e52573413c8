# Whole numbers of 64 bits (doc/types.md).  The arithmetic is compared with that of the package gmp, which has no limits; run by
# tests/cli/int64.sh on the processor and on a stand-in for a device.
suppressMessages(library(orbit))
suppressMessages(library(gmp))
set.seed(3)
most <- as.bigz("9223372036854775807")
edges <- c("0", "1", "-1", "2", "-2", "3", "4294967296", "-4294967297", "3037000499", "3037000500", "9223372036854775807",
  "-9223372036854775807", "9223372036854775806", "4611686018427387904", "-4611686018427387904", "9007199254740993", NA)
random <- function(n) {
  size <- sample(1:18, n, TRUE)
  d <- vapply(size, function(k) paste(c(sample(1:9, 1), sample(0:9, k - 1, TRUE)), collapse = ""), "")
  paste0(ifelse(runif(n) < 0.5, "-", ""), d)
}
g <- expand.grid(x = edges, y = edges, stringsAsFactors = FALSE)
x <- c(g$x, random(900))
y <- c(g$y, random(450), sample(-40:40, 450, TRUE))
a <- as_int64(x)
b <- as_int64(y)
stopifnot(identical(as.character(a), x), identical(is.na(a), is.na(x)))
known <- !is.na(x) & !is.na(y)
X <- as.bigz(x[known])
Y <- as.bigz(y[known])
check <- function(op, exact, defined = TRUE) { # exact: NULL where the divisor is 0
  r <- suppressWarnings(op(a, b))
  stopifnot(inherits(r, "integer64"), all(is.na(r[!known])))
  fits <- abs(exact) <= most & defined
  same <- ifelse(fits, as.character(exact), NA)
  got <- as.character(r[known])
  if (!identical(got, same)) { bad <- which(is.na(got) != is.na(same) | got != same)[1]; cat("differs:", x[known][bad], y[known][bad], got[bad], same[bad], "\n") }
  cat(sum(fits), sum(!fits), "\n")
}
check(`+`, X + Y)
check(`-`, X - Y)
check(`*`, X * Y)
zero <- Y == 0
Y1 <- Y
Y1[zero] <- 1
quotient <- (X - (((X %% abs(Y1)) + abs(Y1)) %% abs(Y1))) # a multiple of Y1 below X
down <- quotient %/% abs(Y1)
rest <- X - down * abs(Y1)
minus <- Y1 < 0 & rest != 0
exact_rest <- rest
exact_rest[minus] <- rest[minus] + Y1[minus]
exact_quotient <- (X - exact_rest) / Y1
check(`%%`, exact_rest, !zero)
check(`%/%`, as.bigz(numerator(exact_quotient)), !zero)
cat(all((a < b)[known] == (X < Y)), all((a == b)[known] == (X == Y)), all((a >= b)[known] == (X >= Y)), "\n")
p <- as_int64(rep(c(-7:7), each = 30))
e <- rep(0:29, 15)
E <- as.bigz(rep(-7:7, each = 30))^e
stopifnot(identical(as.character(suppressWarnings(p^e)), ifelse(abs(E) <= most, as.character(E), NA)))
s <- sample(which(known), 50)
small <- as_int64(x[s]) %/% 1000L
stopifnot(identical(as.character(sum(small)), as.character(sum(as.bigz(as.character(small))))))
o <- order(a[known])
stopifnot(all(X[o][-1] >= X[o][-length(o)]), identical(as.character(sort(a[known])), x[known][o]))
stopifnot(identical(as.double(as_int64(c(1e15, -2.9, NA))), c(1e15, -2, NA)))
# doubles are compared as they are
n <- as_int64("9007199254740993")
cat(n == 9007199254740992, n > 9007199254740992, n < Inf, n > -Inf, is.na(n == NaN), as_int64(2) < 2.5, -2.5 < as_int64(-2), "\n")

z <- as_int64(c(a = "1", b = "9223372036854775807", c = NA))
z
z["b"]
z[["a"]]
z[5]
z + 1L
z * 0.5
z / 2L
-z
z[6] <- 4L
z
sum(z, na.rm = TRUE)
range(as_int64(c(5, -3, 2)))
cumsum(as_int64(c(1, 2, NA, 4)))
m <- as_int64(1:6)
dim(m) <- 2:3
m
m[2, ]
m + m
c(z[1:2], 5L)
c(m[1, 1], 0.5)
data.frame(k = as_int64(c("1", "12345678901234567")), v = 1:2)
format(as_int64(c(1, NA, 1000)))
unique(as_int64(c(0, NA, 0, NA, -1)))
duplicated(as_int64(c(0, NA, 0, NA, -1)))
rep(as_int64(1:2), 2)
rev(as_int64(1:3))
diff(as_int64(c(1, 5, 2)))
abs(as_int64(-2:1))
sign(as_int64(c(-9, 0, NA, 4)))
mean(as_int64(1:4))
as_int64("1e3")
as_int64(c("x", "9223372036854775808"))
as_int64(9.3e18)
as.integer(as_int64(c(7, 2147483648)))
any(as_int64(0:1))
!as_int64(0:1)
as_int64(character())
identical(unserialize(serialize(z, NULL)), z)
try(as_int64(list(1)))
