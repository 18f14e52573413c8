# Sums that run past the end of their vector, long enough for copies of the loops.
f <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + x[i]
  s
}
print(f(as.numeric(1:3000), 3000))
print(f(as.numeric(1:3000), 3001))
print(f(as.numeric(1:1000), 1500))
print(f(1:1000, 1500))
g <- function(x, n) {
  s <- 0
  for (k in 1:5) {
    s <- 0
    for (i in 1:n) s <- s + x[i]
  }
  s
}
for (n in c(400, 401, 500)) print(g(as.numeric(1:400), n))
# What lies behind a vector in memory is as likely as not the next vector, here of NaN: sums beyond the end are NA, not NaN.
h <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + x[i]
  s
}
long <- as.numeric(1:300)
for (k in 1:20) h(long, 300)
v <- vector("list", 600)
for (k in 1:600) v[[k]] <- if (k %% 2) rep(0.5, 24) else rep(NaN, 24)
r <- vapply(v[c(TRUE, FALSE)], h, 0, 100L)
print(c(na = sum(is.na(r)), nan = sum(is.nan(r))))
m <- function(x, n) {
  s <- 0
  for (i in 1:n) s <- s + x[i] * x[i]
  s
}
for (k in 1:20) m(long, 300)
r <- vapply(v[c(TRUE, FALSE)], m, 0, 100L)
print(c(na = sum(is.na(r)), nan = sum(is.nan(r))))
