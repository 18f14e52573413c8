# ls() and rm() at position -1: the variables where they are called, also when the position is written out
f <- function(z) {
  w <- 3
  print(ls(pos = -1))
  print(ls(-1))
  print(objects(pos = -1L, all.names = TRUE))
  rm(w, pos = -1)
  ls()
}
f(1)
g <- function(a) {
  rm("a", pos = -1L)
  exists("a", inherits = FALSE)
}
g(1)
h <- function() {
  y <- 2
  local({
    q <- 1
    ls(pos = -1)
  })
}
h()
sapply(1, function(i) ls(pos = -1))
try(ls(pos = -2))
