# factors and tables of matrices; rows of matrices and of data frames that are alike
m <- matrix(c(1, 2, 2, 1, NA, NaN, 3, 2, 1, 1, 2, 2), 4); print(factor(m)); print(table(m)); print(table(m, t(m))); print(factor(m > 1)); print(factor(matrix(letters[c(1, 2, 1, 3)], 2)))
print(factor(matrix(1:4, 2, dimnames = list(c("a", "b"), NULL)))); print(factor(array(c(3, 1, 2, 3), 4))); print(levels(factor(array(24:1, 2:4)))); print(factor(c(a = 2, b = 1)))
print(factor(matrix(c(2, 1, 2, 1), 2), levels = 2:1)); print(factor(m, exclude = NULL)); print(table(m, useNA = "ifany")); print(nlevels(factor(matrix(0.1 + 1:6 * 1e-17, 2))))
for (x in list(m, rbind(m, m[2:3, ]), matrix(1L, 3, 3), matrix(0, 0, 3), matrix(0, 3, 0), diag(3), matrix(c(TRUE, NA, TRUE, NA), 2), matrix(1:3, 3), matrix(1:3, 1), cbind(c("a", "b", "a"), c("x", "y", "x")))) {
  print(unique(x)); print(duplicated(x)); print(anyDuplicated(x)); print(unique(x, MARGIN = 2)); print(duplicated(x, fromLast = TRUE))
}
d <- data.frame(a = c(1, 1, 2, 2, NA, NA), b = c("x", "x", "y", "z", NA, NA), k = 1:6); print(unique(d[1:2])); print(duplicated(d[1:2])); print(duplicated(d)); print(unique(d[c(3, 1)])); print(anyDuplicated(d[0, ])); print(duplicated(d[c(1, 1, 2), ]))
