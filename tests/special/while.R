# Loops that are left at a comparison: it is made again at their end.
while_ne <- function(n) {
  d <- 0
  lim <- 400
  while (d != lim) d <- d + 1
  d <- 0
  k <- 400L
  while (d != k) d <- d + 1
  i <- 0L
  while (i != lim) i <- i + 1L
  i <- 0L
  while (i != k) i <- i + 1L
  d <- 0
  while (d != 400) d <- d + 1
  i <- 0L
  while (i != 400L) i <- i + 1L
  i <- 0L
  while (i != 400.5 && i >= -500L && i < 500L) i <- i + 1L
  d + i
}
stopifnot(is.numeric(while_ne(1)))
while_lt <- function(n) {
  d <- 0
  lim <- 400
  while (d < lim) d <- d + 1
  d <- 0
  k <- 400L
  while (d < k) d <- d + 1
  i <- 0L
  while (i < lim) i <- i + 1L
  i <- 0L
  while (i < k) i <- i + 1L
  d <- 0
  while (d < 400) d <- d + 1
  i <- 0L
  while (i < 400L) i <- i + 1L
  i <- 0L
  while (i < 400.5 && i >= -500L && i < 500L) i <- i + 1L
  d + i
}
stopifnot(is.numeric(while_lt(1)))
while_le <- function(n) {
  d <- 0
  lim <- 400
  while (d <= lim) d <- d + 1
  d <- 0
  k <- 400L
  while (d <= k) d <- d + 1
  i <- 0L
  while (i <= lim) i <- i + 1L
  i <- 0L
  while (i <= k) i <- i + 1L
  d <- 0
  while (d <= 400) d <- d + 1
  i <- 0L
  while (i <= 400L) i <- i + 1L
  i <- 0L
  while (i <= 400.5 && i >= -500L && i < 500L) i <- i + 1L
  d + i
}
stopifnot(is.numeric(while_le(1)))
while_gt <- function(n) {
  d <- 400
  lim <- 0
  while (d > lim) d <- d + -1
  d <- 400
  k <- 0L
  while (d > k) d <- d + -1
  i <- 400L
  while (i > lim) i <- i + -1L
  i <- 400L
  while (i > k) i <- i + -1L
  d <- 400
  while (d > 0) d <- d + -1
  i <- 400L
  while (i > 0L) i <- i + -1L
  i <- 400L
  while (i > 0.5 && i >= -500L && i < 500L) i <- i + -1L
  d + i
}
stopifnot(is.numeric(while_gt(1)))
while_ge <- function(n) {
  d <- 400
  lim <- 0
  while (d >= lim) d <- d + -1
  d <- 400
  k <- 0L
  while (d >= k) d <- d + -1
  i <- 400L
  while (i >= lim) i <- i + -1L
  i <- 400L
  while (i >= k) i <- i + -1L
  d <- 400
  while (d >= 0) d <- d + -1
  i <- 400L
  while (i >= 0L) i <- i + -1L
  i <- 400L
  while (i >= 0.5 && i >= -500L && i < 500L) i <- i + -1L
  d + i
}
stopifnot(is.numeric(while_ge(1)))
while_jk <- function() {
  i <- 0L
  while (i < 400.5) i <- i + 1L
  while (i > 0.5) i <- i - 1L
  while (i <= 400.5) i <- i + 1L
  while (i >= 0.5) i <- i - 1L
  while (i != 0.5) {
    i <- i + 1L
    if (i > 400L) break
  }
  i
}
stopifnot(while_jk() == 401L)
while_eq <- function(n) {
  d <- 1
  e <- 1
  k <- 1L
  i <- 1L
  r <- 0
  while (d == e) {
    r <- r + 1
    if (r > n) break
  }
  r <- 0
  while (d == k) {
    r <- r + 1
    if (r > n) break
  }
  r <- 0
  while (i == e) {
    r <- r + 1
    if (r > n) break
  }
  r <- 0
  while (i == k) {
    r <- r + 1
    if (r > n) break
  }
  r <- 0
  while (d == 1) {
    r <- r + 1
    if (r > n) break
  }
  r <- 0
  while (i == 1L) {
    r <- r + 1
    if (r > n) break
  }
  r
}
stopifnot(while_eq(300) == 301)
