# A loop that is the first thing a function does, over a variable that has no value of its own yet.
k <- 5
f <- function() {
  while (k < 300) k <- k + 1
  k
}
for (i in 1:5) print(f())
k <- 250
print(f())
k <- 7L
print(f())
g <- function(n) {
  while (k < n) k <- k + 2
  k * 2
}
k <- 0.5
r <- 0
for (i in 1:1000) r <- r + g(i / 10)
print(r)
h <- function(n) {
  s <- 0
  for (i in 1:n) s <- s + g(i / 10)
  s
}
print(h(900))
k <- -3
print(h(900))
print(sapply(c(1, 300, 1000), g))
