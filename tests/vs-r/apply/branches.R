# Bodies with branches, early returns and conditions that are NA: all elements at once, or one by one
n <- 600
v <- c(-3:3, NA, seq_len(n))
w <- as.numeric(v)
show <- function(x) { cat(typeof(x), length(x), "\n"); print(head(x, 12)); print(tail(x, 3)) }
show(sapply(w, function(x) if (is.na(x)) -1 else if (x > 2) x * 2 else -x))
show(sapply(w, function(x) { if (is.na(x)) return(0); y <- x; if (y < 0) y <- y^2 else y <- y + 1; y / 2 }))
show(sapply(v, function(x) { if (is.na(x) || x < 0L) return(NA_integer_); x %/% 2L }))
show(sapply(v, function(x) { if (!is.na(x) && x > 0) TRUE else FALSE }))
show(vapply(w, function(x) ifelse(is.na(x), 0, x), 0))
show(lapply(w, function(x) if (is.na(x)) 0 else x)[8:10])
# an operation that only some elements may do
show(sapply(w, function(x) if (is.na(x) || x < 0) 0 else sqrt(x)))
show(sapply(w, function(x) { if (!is.na(x) && x > 0) log(x) else 1 }))
show(sapply(v, function(x) { if (is.na(x)) return(1L); if (x > 2L) x - 2L else x + .Machine$integer.max - 10L }))
# a return in a loop and in a nested branch
f <- function(x) {
  for (k in 1:5) { x <- x / 2; if (x < 3) return(k) }
  if (x > 4) { if (x > 8) return(100) ; x <- 0 }
  x
}
show(sapply(abs(seq(1, 300, length.out = n)), f))
# types that differ between elements
show(sapply(w, function(x) if (is.na(x)) NA else x))
str(lapply(c(1, NA, 3, rep(2, n)), function(x) if (is.na(x)) 0L else x)[1:4])
# a variable that only some elements have
g <- function(x) { if (x > 5) y <- 1; if (x > 6) y else 0 }
show(sapply(as.numeric(seq_len(n)), g))
# conditions that are NA
print(tryCatch(sapply(w, function(x) if (x > 2) 1 else 0), error = conditionMessage))
print(tryCatch(sapply(c(w, NaN), function(x) { while (FALSE) 1; if (x) 1 else 0 }), error = conditionMessage))
# numbers of different types: the first result, or FUN.VALUE, says whether all may be of the higher one
big <- as.numeric(seq_len(n))
show(sapply(big, function(x) if (x < 300) x else NA)); show(sapply(big, function(x) if (x > 1e6) x else NA)); show(sapply(big, function(x) if (x > 3) x else NA))
show(vapply(big, function(x) if (x > 3) x else NA, 0)); show(vapply(big, function(x) if (x > 3) 1L else NA, 0L)); show(vapply(big, function(x) if (x > 1e6) x else 2L, 0))
str(lapply(big, function(x) if (x < 300) x else NA)[c(1, n)]); show(sapply(big, function(x) if (x < 300) 1L else x)); show(sapply(big, function(x) ifelse(x < 300, x, NA)))
show(sapply(big, function(x) { y <- if (x < 300) 1L else x; y * 2L })); print(tryCatch(vapply(big, function(x) if (x > 3) x else 1L, 0L), error = conditionMessage))
show(sapply(big, function(x) if (x < 300) c(x, 1) else c(NA, 2L))[, c(1, n)])
# an assignment in a branch of an argument
twice <- function(a, b) b * 2
show(sapply(big, function(x) { y <- 0; r <- twice(if (x > 3) { y <- 5; 1 } else 2, x); r + y }))
# not simplified: each result keeps its type
str(sapply(-big, function(x) if (x < -300) FALSE else x, simplify = FALSE)[c(1, n)]); str(Map(function(x) if (x > 300) TRUE else x, big)[c(1, n)])
str(mapply(function(x) if (x > 300) TRUE else x, big, SIMPLIFY = FALSE)[c(1, n)]); show(mapply(function(x) if (x > 300) TRUE else x, big)); show(sapply(big, function(x) if (x > 300) TRUE else x, simplify = "array"))
