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
