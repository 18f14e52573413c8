# Comparisons of numbers: their values, as conditions, at the end of while loops.
eq_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x == y
    di <- x == i
    id <- i == x
    ii <- i == k
    dk <- x == 2
    ik <- i == 2L
    jk <- i == 0.5
    kd <- 2 == x
    whole <- i == 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(eq_value(300)) == 9)
eq_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x == y) s <- 1L
    if (x == i) s <- 2L
    if (i == x) s <- 3L
    if (i == k) s <- 4L
    if (x == 2) s <- 5L
    if (i == 2L) s <- 6L
    if (i == 0.5) s <- 7L
  }
  s
}
stopifnot(eq_jump(300) >= 0L)
ne_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x != y
    di <- x != i
    id <- i != x
    ii <- i != k
    dk <- x != 2
    ik <- i != 2L
    jk <- i != 0.5
    kd <- 2 != x
    whole <- i != 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(ne_value(300)) == 9)
ne_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x != y) s <- 1L
    if (x != i) s <- 2L
    if (i != x) s <- 3L
    if (i != k) s <- 4L
    if (x != 2) s <- 5L
    if (i != 2L) s <- 6L
    if (i != 0.5) s <- 7L
  }
  s
}
stopifnot(ne_jump(300) >= 0L)
lt_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x < y
    di <- x < i
    id <- i < x
    ii <- i < k
    dk <- x < 2
    ik <- i < 2L
    jk <- i < 0.5
    kd <- 2 < x
    whole <- i < 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(lt_value(300)) == 9)
lt_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x < y) s <- 1L
    if (x < i) s <- 2L
    if (i < x) s <- 3L
    if (i < k) s <- 4L
    if (x < 2) s <- 5L
    if (i < 2L) s <- 6L
    if (i < 0.5) s <- 7L
  }
  s
}
stopifnot(lt_jump(300) >= 0L)
le_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x <= y
    di <- x <= i
    id <- i <= x
    ii <- i <= k
    dk <- x <= 2
    ik <- i <= 2L
    jk <- i <= 0.5
    kd <- 2 <= x
    whole <- i <= 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(le_value(300)) == 9)
le_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x <= y) s <- 1L
    if (x <= i) s <- 2L
    if (i <= x) s <- 3L
    if (i <= k) s <- 4L
    if (x <= 2) s <- 5L
    if (i <= 2L) s <- 6L
    if (i <= 0.5) s <- 7L
  }
  s
}
stopifnot(le_jump(300) >= 0L)
gt_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x > y
    di <- x > i
    id <- i > x
    ii <- i > k
    dk <- x > 2
    ik <- i > 2L
    jk <- i > 0.5
    kd <- 2 > x
    whole <- i > 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(gt_value(300)) == 9)
gt_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x > y) s <- 1L
    if (x > i) s <- 2L
    if (i > x) s <- 3L
    if (i > k) s <- 4L
    if (x > 2) s <- 5L
    if (i > 2L) s <- 6L
    if (i > 0.5) s <- 7L
  }
  s
}
stopifnot(gt_jump(300) >= 0L)
ge_value <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  for (i in 1:n) {
    dd <- x >= y
    di <- x >= i
    id <- i >= x
    ii <- i >= k
    dk <- x >= 2
    ik <- i >= 2L
    jk <- i >= 0.5
    kd <- 2 >= x
    whole <- i >= 2
  }
  c(dd, di, id, ii, dk, ik, jk, kd, whole)
}
stopifnot(length(ge_value(300)) == 9)
ge_jump <- function(n) {
  x <- 1.5
  y <- 2.5
  k <- 3L
  s <- 0L
  for (i in 1:n) {
    if (x >= y) s <- 1L
    if (x >= i) s <- 2L
    if (i >= x) s <- 3L
    if (i >= k) s <- 4L
    if (x >= 2) s <- 5L
    if (i >= 2L) s <- 6L
    if (i >= 0.5) s <- 7L
  }
  s
}
stopifnot(ge_jump(300) >= 0L)
