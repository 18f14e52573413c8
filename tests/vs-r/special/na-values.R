# NA and NaN that turn up in loops whose code has been typed for plain numbers.
total <- function(x) {
  s <- 0L
  for (i in seq_along(x)) s <- s + x[i]
  s
}
total2 <- function(x) {
  s <- 0L
  for (i in seq_along(x)) s <- s + x[[i]]
  s
}
each <- function(x) {
  s <- 0L
  for (e in x) s <- s + e
  s
}
less <- function(x, y) {
  n <- 0L
  for (i in seq_along(x)) n <- n + (x[i] < y)
  n
}
if_less <- function(x, y) {
  n <- 0L
  for (i in seq_along(x)) if (isTRUE(x[i] < y)) n <- n + 1L
  n
}
flags <- function(x) {
  n <- 0L
  for (i in seq_along(x)) if (x[i]) n <- n + 1L
  n
}
matrix_total <- function(m) {
  s <- 0L
  for (i in seq_len(nrow(m))) for (j in seq_len(ncol(m))) s <- s + m[i, j]
  s
}
put <- function(x) {
  y <- integer(length(x))
  for (i in seq_along(x)) y[i] <- x[i] + 1L
  y
}
mod <- function(x, k) {
  s <- 0L
  for (i in seq_along(x)) s <- s + x[i] %% k
  s
}
plain <- 1:60
gap <- c(1:40, NA, 42:60)
for (k in 1:5) {
  print(c(total(plain), total(gap)))
  print(c(total2(plain), total2(gap)))
  print(c(each(plain), each(gap)))
  print(c(less(plain, 10L), less(gap, 10L)))
  print(c(if_less(plain, 10L), if_less(gap, 10L)))
  print(c(matrix_total(matrix(plain, 6)), matrix_total(matrix(gap, 6))))
  print(put(gap)[39:43])
  print(c(mod(plain, 7L), mod(gap, 7L), mod(-plain, 7L), mod(plain, -7L)))
}
on <- rep(c(TRUE, FALSE), 30)
for (k in 1:5) print(flags(on))
print(tryCatch(flags(c(on, NA, TRUE)), error = conditionMessage))
d <- plain / 4
holes <- replace(d, 30, NaN)
lost <- replace(d, 30, NA)
for (k in 1:5) {
  print(c(less(d, 3), less(holes, 3), less(lost, 3)))
  print(c(if_less(d, 3), if_less(holes, 3), if_less(lost, 3)))
  print(c(total(d), total(holes), total(lost)))
  print(c(each(d), each(holes), each(lost)))
}
words <- rep(c("a", "b", "c"), 20)
same <- function(x, w) {
  n <- 0L
  for (i in seq_along(x)) {
    e <- x[i]
    n <- n + (e == w)
  }
  n
}
for (k in 1:5) print(c(same(words, "a"), same(replace(words, 30, NA), "a"), same(words, NA_character_)))
g <- 0L
for (i in 1:60) g <- g + gap[i]
print(g)
g <- 0L
for (i in 1:60) if (!is.na(gap[i])) g <- g + gap[i] else g <- g + 1000L
print(g)
big <- 2147483600L
for (i in 1:100) big <- tryCatch(big + i, warning = function(w) { cat(conditionMessage(w), i, "\n"); 0L })
print(big)
last <- function(x, n) {
  r <- NULL
  for (i in as.numeric(1:n)) r <- x[i]
  r
}
for (k in 1:4) print(c(last(plain, 60), last(plain, 61)))
named <- matrix(1:4, 2, dimnames = list(c("a", "b"), NULL))
one <- matrix(1:40, 40, 1, dimnames = list(paste0("r", 1:40), "c"))
pick <- function(m) {
  r <- NULL
  for (i in seq_len(nrow(m))) r <- m[i, 1]
  r
}
for (k in 1:4) { print(pick(matrix(1:40, 40))); print(pick(named)); print(pick(one)); print(pick(one[, 1, drop = FALSE])) }
# a logical variable as a condition
count_true <- function(v) {
  n <- 0
  for (i in seq_along(v)) {
    b <- v[i]
    if (b) n <- n + 1
  }
  n
}
count_true(rep(c(TRUE, FALSE, TRUE), 100))
tryCatch(count_true(c(rep(TRUE, 200), NA)), error = function(e) print(e))
while_true <- function(v) {
  i <- 1L
  go <- TRUE
  while (go) {
    go <- v[i]
    i <- i + 1L
  }
  i
}
while_true(c(rep(TRUE, 200), FALSE))
tryCatch(while_true(c(rep(TRUE, 200), NA)), error = function(e) print(e))
# quotients of integers; variables that are NA when the loop begins
thirds <- function(n) {
  s <- 0
  for (i in 1:n) {
    q <- i / 3L
    h <- i / i
    s <- s + q * 2 + h
  }
  c(s, q)
}
thirds(300L)
never <- function(n, x) {
  count <- 0
  for (i in 1:n) {
    y <- x + i
    z <- x * 2L
    if (is.na(y)) count <- count + 1
    if (is.na(z)) count <- count + 1
  }
  c(count, y)
}
never(300L, NA_integer_)
never(300L, 5L)
lost <- NA_integer_
total <- 0
for (i in 1:300) {
  y <- lost + i
  if (is.na(y)) total <- total + 1
}
total
# a function called from a loop at top level changes the loop's global variable to NA
step <- 1L
forget <- function(i) if (i == 250L) step <<- NA_integer_
known <- 0
sum_steps <- 0
for (i in 1:300) {
  forget(i)
  m <- step + 1L
  if (is.na(m)) known <- known + 1 else sum_steps <- sum_steps + m
}
c(known, sum_steps)
# a constant that is NA
plus_na <- function(n) {
  count <- 0
  for (i in 1:n) {
    y <- i + NA_integer_
    if (is.na(y)) count <- count + 1
    if (is.na(i == NA_integer_)) count <- count + 1
  }
  count
}
plus_na(300L)
