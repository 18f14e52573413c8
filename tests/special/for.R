# Loops over ranges, integers and doubles, of functions and of code at top level.
over_range <- function(n) {
  s <- 0L
  for (i in 1:n) s <- s + i %% 3L
  s
}
stopifnot(over_range(300) == 300L)
downwards <- function(n) {
  s <- 0L
  for (i in n:1) if (i > 10L) s <- s + 1L
  s
}
stopifnot(downwards(300) == 290L)
over_doubles <- function(x) {
  s <- 0
  for (v in x) if (v > 2) s <- s + 1 else s <- s - 1
  s
}
stopifnot(over_doubles(as.double(1:300)) == 296)
over_integers <- function(x) {
  s <- 0L
  for (v in x) if (v > 2L) s <- s + 1L
  s
}
stopifnot(over_integers(c(1L, 3:301)) == 299L)
over_strings <- function(x) {
  s <- 0L
  for (v in x) if (v == "a") s <- s + 1L
  s
}
stopifnot(over_strings(rep(c("a", "b"), 150)) == 150L)
forever <- function(n) {
  i <- 0
  repeat {
    i <- i + 1
    if (i == 7) next
    if (i >= n) break
  }
  i
}
stopifnot(forever(300) == 300)
nested <- function(n) {
  s <- 0
  for (i in seq_len(n)) for (j in i:n) s <- s + j
  s
}
stopifnot(nested(30) == sum(sapply(1:30, function(i) sum(i:30))))
range_made_inside <- function(n) {
  s <- 0
  k <- 1
  for (i in 1:n) {
    r <- k:3
    for (j in k:3) s <- s + j
  }
  s
}
stopifnot(range_made_inside(300) == 1800)
