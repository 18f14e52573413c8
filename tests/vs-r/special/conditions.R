# && and || of comparisons, logicals, elements, fields and negations as conditions of typed code; NA on every side
run <- function(f, ...) {
  r <- NULL
  for (k in 1:40) r <- f(...)
  r
}
both <- function(n) {
  flags <- c(TRUE, FALSE, TRUE, TRUE)
  k <- 0
  for (i in seq_len(n)) {
    j <- i %% 4 + 1
    if (flags[j] && !flags[5 - j] && i > 2) k <- k + i
    if (!flags[j] || i < 3 || flags[2]) k <- k + 100
    if (flags[j] && i > 3) k <- k + 1 else k <- k - 1
  }
  k
}
print(run(both, 20))
either <- function(x, y) {
  n <- 0
  for (i in seq_along(x)) {
    if (x[i] < 0 || y[i] < 0) n <- n + 1
    if (x[i] > 1 || y[i] > 1 || x[i] + y[i] == 0) n <- n + 10
    if ((x[i] > 0 || y[i] > 0) && x[i] != y[i]) n <- n + 100
    if (x[i] > 0 && y[i] > 0 || x[i] == y[i]) n <- n + 1000
    if (!(x[i] > 0 && y[i] > 0)) n <- n + 10000
  }
  n
}
print(run(either, c(-1, 0, 1, 2, 0), c(0, 0, 2, -3, 5)))
print(tryCatch(either(c(1, NA), c(0, 0)), error = conditionMessage))
print(tryCatch(either(c(1, NaN), c(2, -1)), error = conditionMessage))
na <- function(a, b) if (a && b) "yes" else "no"
print(run(na, TRUE, FALSE))
print(run(na, NA, FALSE))
print(tryCatch(na(NA, TRUE), error = conditionMessage))
print(tryCatch(na(TRUE, NA), error = conditionMessage))
or <- function(a, b) if (a || b) "yes" else "no"
print(run(or, FALSE, TRUE))
print(run(or, NA, TRUE))
print(tryCatch(or(NA, FALSE), error = conditionMessage))
scan_to <- function(v, stop) {
  i <- 1
  while (i <= length(v) && v[i] != stop) i <- i + 1
  i
}
print(run(scan_to, c(5, 3, 8, 1), 8))
print(run(scan_to, c(5, 3, 8, 1), 9))
print(run(scan_to, c(5L, 3L, NA, 1L)[1:2], 9L))
print(tryCatch(scan_to(c(5, NA, 3), 3), error = conditionMessage))
found <- FALSE
seek <- function(n) {
  done <- FALSE
  i <- 0
  while (!done && i < n) {
    i <- i + 1
    done <- i * i > 50
  }
  i
}
print(run(seek, 100))
words <- function(s) {
  n <- 0
  for (i in seq_along(s)) if (s[i] == "a" || s[i] == "b") n <- n + 1
  n
}
print(run(words, c("a", "b", "c", "a")))
limit <- 5
lo <- -1L
free <- function(n) {
  k <- 0
  for (i in seq_len(n)) if (i > limit && i - lo < 10 || i == 2) k <- k + i
  k
}
print(run(free, 20))
limit <- 7L
print(run(free, 20))
limit <- NA
print(tryCatch(free(20), error = conditionMessage))
fields <- function(l, n) {
  k <- 0
  for (i in seq_len(n)) {
    if (!l$off && l$size > i && !is.null(l$name)) k <- k + l$size
    if (is.null(l$none) || l$size < 0) k <- k + 1L
    l$size <- l$size + 1
  }
  k
}
print(run(fields, list(off = FALSE, size = 3, name = "x"), 5))
print(run(fields, list(off = FALSE, size = 3L, name = "x"), 5))
print(tryCatch(fields(list(off = NA, size = 3, name = "x"), 5), error = conditionMessage))
print(tryCatch(fields(list(size = 3, name = "x"), 5), error = conditionMessage))
calls <- 0
note <- function(v) {
  calls <<- calls + 1
  v
}
effects <- function(n) {
  k <- 0
  for (i in seq_len(n)) {
    if (note(i > 3) && note(i < 8) && k < 100) k <- k + 1
    if (i < 2 || note(FALSE) || i > 9) k <- k + 10
  }
  k
}
print(run(effects, 10))
print(calls)
value <- function(n) {
  r <- logical(n)
  for (i in seq_len(n)) r[i] <- i > 2 && i < 6 || i == 9
  which(r)
}
print(run(value, 10))
g <- function(x) if (is.null(x)) "null" else "there"
print(c(run(g, NULL), run(g, 1), run(g, list()), run(g, "a")))
h <- function(x = NULL) if (is.null(x) || x > 2) "a" else "b"
print(c(run(h), run(h, 1), run(h, 5)))
counter <- function() {
  n <- 0
  last <- "none"
  list(
    add = function(k) {
      n <<- n + k
      last <<- if (k > 1) list(k) else "one"
      invisible(n)
    },
    get = function() list(n, last)
  )
}
cn <- counter()
for (i in 1:50) cn$add(i %% 3)
str(cn$get())
total <- 0
add <- function(v) total <<- total + v
for (i in 1:50) add(i)
print(total)
total <- "text"
print(tryCatch(add(1), error = conditionMessage))
lockBinding("total", globalenv())
print(tryCatch((function() total <<- 1)(), error = conditionMessage))
unlockBinding("total", globalenv())
