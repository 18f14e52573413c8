# Rows and columns of matrices: types, names, one element, subscripts that are not whole or not inside.
ms <- list(matrix(1:6, 2), matrix(c(1.5, NA, 3, 4), 2), matrix(letters[1:6], 3), matrix(c(TRUE, NA, FALSE, TRUE), 2), matrix(1:2 + 1i, 1), matrix(as.raw(1:4), 2),
  matrix(list(1, "a", NULL, 2), 2), matrix(1:6, 2, dimnames = list(c("a", "b"), NULL)), matrix(1:6, 2, dimnames = list(NULL, c("x", "y", "z"))),
  matrix(1:6, 2, dimnames = list(r = c("a", "b"), k = c("x", "y", "z"))), matrix(1:3, 3, 1, dimnames = list(NULL, "x")), matrix(1:3, 1, 3), matrix(numeric(), 0, 3), matrix(1, 1, 1))
for (m in ms) for (i in list(1L, 2, 1.9, 3L, 0, -1L, TRUE, NA, "a", 1:2)) {
  print(tryCatch(m[i, ], error = conditionMessage)); print(tryCatch(m[, i], error = conditionMessage))
  print(tryCatch(m[i, , drop = FALSE], error = conditionMessage))
}
t <- table(c(1, 1, 2), c("a", "b", "b")); print(t[1, ]); print(t[, "b"]); print(t[, 2])
x <- ts(matrix(1:6, 3)); print(x[2, ]); print(x[, 1]); s <- structure(matrix(1:4, 2), note = "n"); print(s[1, ]); print(s[, 2])
f <- function(m, n) { s <- 0; for (i in 1:n) { r <- m[i, ]; s <- s + r[2]; r[1] <- 0 }; s }; z <- matrix(as.numeric(1:600), 300); print(f(z, 300)); print(z[1, 1])
g <- function(m) { for (j in 1:ncol(m)) { v <- m[, j]; v[1] <- -1; m[, j] <- v }; m }; print(g(matrix(1:6, 2)))
