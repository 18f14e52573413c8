# machine: x86_64
# Short vectors of integers, ranges and strings, hot: results' types, overflow, NA, division, comparison, elements.
work <- function(x, y) {
  f <- function(e) tryCatch(e, warning = function(w) conditionMessage(w), error = function(e) conditionMessage(e))
  for (k in 1:3) r <- list(f(x + y), f(x - y), f(x * y), f(x / y), f(x^2), f(x %% y), f(x %/% y), f(x > y), f(x == y), f(x <= y), f(x != y))
  r
}
big <- .Machine$integer.max
operands <- list(c(3L, -1L, 4L), 1:3, 3:1, c(1.5, 0, -2), 2L, 2, 0L, -1L, NA, NA_integer_, c(1L, NA, 3L), c(big, -big, 1L), 1:2, c(TRUE, FALSE, TRUE), -3:3, c(1e16, 2, NaN), c(a = 1L, b = 2L, c = 3L), matrix(1:3, 3), factor(1:3), numeric(0), 1e-9)
for (x in operands) for (y in operands[1:15]) for (v in suppressWarnings(work(x, y))) cat(typeof(v), deparse(v), "\n")
shown <- function(x, i) {
  for (k in 1:3) r <- tryCatch(x[i], error = function(e) conditionMessage(e))
  cat(typeof(r), deparse(r), "\n")
}
for (x in list(c(5L, 6L, 7L, 8L), c(TRUE, NA, FALSE, TRUE), letters[1:4], c("a", NA, "c", "d"), c(a = 1L, b = 2L, c = 3L, d = 4L), 1:4, list(1, "b", 3, 4)))
  for (i in list(2:3, 4:1, c(1, 4), c(2L, 2L, 3L), -1, -4L, -5, 3:6, c(0, 1), c(TRUE, FALSE), NA, 1.9, c(1.9, 2.9), "a")) shown(x, i)
texts <- function(s, t) {
  for (k in 1:3) r <- list(s == t, s != t, s < t)
  str(r)
}
texts(c("a", "b", "a"), "a")
texts(c("a", NA, "a"), "a")
texts(c("a", "b"), NA_character_)
texts("a", c("a", "b"))
texts(c("\u00e9", "e"), "\u00e9")
latin <- "\xe9"
Encoding(latin) <- "latin1"
texts(c("\u00e9", latin, "e"), latin)
texts(c("\u00e9", latin, "e"), "\u00e9")
texts(c(x = "a", y = "b"), "b")
texts(factor(c("a", "b")), "b")
keep <- function() {
  s <- letters[1:5]
  i <- 1:5
  j <- c(9L, 8L, 7L)
  out <- list()
  for (k in 1:3) {
    a <- s[2:4]
    b <- j[-1]
    out[[k]] <- list(a, b, i + k, j + k)
    s[3] <- "changed"
    j[2] <- k
  }
  str(out)
  str(s)
}
keep()
