# NA and NaN in scalar arithmetic: the first operand's comes through, in loops and functions too
show <- function(x) cat(if (is.nan(x)) "NaN" else if (is.na(x)) "NA" else format(x), "")
vals <- list(NA_real_, NaN, 1, Inf, -Inf, 0)
each <- function(op) {
  for (x in vals) { for (y in vals) show(op(x, y)); cat("\n") }
}
each(function(x, y) x + y)
each(function(x, y) x - y)
each(function(x, y) x * y)
each(function(x, y) x / y)
runs <- function(x, y, n) {
  a <- 0; b <- 0; c <- 0; d <- 0; e <- 0; f <- 0; g <- 0; h <- 0; k <- 0; l <- 0; m <- 0; o <- 0
  for (i in 1:n) {
    a <- x + y
    b <- x * y
    c <- x - y
    d <- x / y
    e <- x * 2 + y
    f <- y + x * 2
    g <- x * y * y
    h <- y * (x * 3)
    k <- x * x - y
    l <- y - 3 * x
    m <- x + NaN
    o <- NaN * x
  }
  for (v in c(a, b, c, d, e, f, g, h, k, l, m, o)) show(v)
  cat("\n")
}
for (x in vals) for (y in vals) runs(x, y, 400)
ints <- function(x, n) {
  r <- integer(0)
  for (i in 1:n) r <- c(x %% 5L, x %/% 5L, -x, abs(x), x %% -3L, x * 2L, x + 1L, x - 7L)
  r
}
for (x in c(-17L, 0L, 23L, 2147483647L)) print(suppressWarnings(ints(x, 300)))
cmp <- function(x, y, n) {
  k <- 0
  for (i in 1:n) { if (x < y) k <- k + 1; if (x != y) k <- k + 2; if (x == y) k <- k + 4; if (x >= y) k <- k + 8 }
  k
}
print(cmp(1, 2, 300)); print(cmp(2, 2, 300)); print(cmp(3L, 2L, 300)); print(cmp(3L, 2.5, 300))
print(tryCatch(cmp(NaN, 2, 300), error = conditionMessage))
