# A variable of the function around is read as what it is there, until this function assigns to it.
o <- function() {
  k <- 0
  f <- function(e) {
    p <- function() k <<- k + 1
    p()
    b <- (k <= (e * 6L))
    if (b) k <- k - 1
    if (e >= 0.3) p()
    k
  }
  for (i in 1:16) cat(f(if (i %% 2) 1.5 else 0), "")
  cat(k, "\n")
}
o()
g <- function() {
  v <- c(1, 2, 3)
  h <- function(i) {
    q <- function() v <<- v * 10
    s <- v[1] + length(q())
    t <- v[1]
    if (i > 400) v[2] <- 0
    c(s, t, v)
  }
  for (i in 1:3) print(h(i))
  print(v)
  v <- 1:3
  w <- function(i) { if (i == 0) return(v); v[i] <- 9L; v }
  for (i in 1:3) print(w(i))
  print(w(0)); print(v)
}
g()
n <- 5
u <- function(a) { b <- n + a; n <- 2; b + n }
for (i in 1:500) r <- u(i)
print(r); print(n)
