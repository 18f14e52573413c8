# Doubles that are whole numbers are marked and looked up as integers: the same as others, with NA, NaN, -0 and large ones beside.
show <- function(x) {
  cat(length(unique(x)), sum(duplicated(x)), sum(duplicated(x, fromLast = TRUE)), anyDuplicated(x), head(unique(x)), "\n")
  cat(head(match(x, rev(x)), 12), "|", head(match(c(3, 3.5, NA, NaN, -0, Inf, 1e10, 2^31, -2^31), x)), "\n")
}
x <- as.double((1:500 * 37) %% 101 - 20)
show(x)
show(c(x, -0, 0))
show(c(x, NA, NaN, NA, NaN))
show(c(x, 0.5, 0.5))
show(c(2^31 - 1, x, 2^31, -2^31, -2^31 + 1, 2^31))
show(c(x, 1e300, -Inf, 1e300))
show(c(NaN, x)); show(c(Inf, x)); show(c(NA, x))
show(x * 1e5)
show(x * 1e7)
print(match(c(rep(2, 64), NA, NaN, 2.5, -Inf, 1e20, 7), c(7, 5, 2)))
print(match(c(rep(2, 64), NA, NaN, 2.5, -Inf, 1e20, 7), c(7, NA, 2, NaN, 2.5)))
print(which(c(rep(2, 64), NA, 0, -0) %in% c(0, 5)))
print(which(c(rep(2, 64), NA, 0, -0) %in% c(-0, NA)))
print(table(x)[1:5]); print(levels(factor(x))[1:5]); print(tabulate(match(x, sort(unique(x))))[1:10])
print(unique(structure(x, names = seq_along(x)))[1:4])
print(union(x, 1:3)[1:4]); print(setdiff(x, -20:60)[1:4]); print(rle(sort(x))$lengths[1:5])
# Rows of matrices bound together, and blocks of rows taken out.
m <- matrix(1:12, 3, dimnames = list(letters[1:3], NULL)); d <- m + 0.5; z <- m * 1i; s <- m; s[] <- paste0("s", m)
print(rbind(m, m[2:3, ], 0L)); print(rbind(d, m)); print(rbind(z, d)[2:5, ]); print(rbind(s, m, "x"))
print(rbind(m > 3, m > 7)); print(rbind(matrix(as.raw(1:6), 2), matrix(as.raw(7:9), 1)))
l <- matrix(list(1, "a", TRUE, NULL), 2); print(rbind(l, l, 3)); print(l[2:2, , drop = FALSE])
print(rbind(m[0, ], m[1, , drop = FALSE])); print(rbind(matrix(0, 2, 0), matrix(1, 1, 0)))
for (x in list(m, d, z, s, m > 4)) {
  print(x[2:3, ]); print(x[2:3, c(4, NA, 1)]); print(x[c(2, NA), 1:2]); print(x[-1, -2]); print(x[c(1, 3), ]); print(x[3, ])
  print(x[2:3, c(TRUE, FALSE)]); print(x[0, ]); print(x[c("b", "c"), 2])
}
print(try(m[2:4, ], silent = TRUE)[1])
e <- matrix(expression(a, b, c, d), 2); print(dim(e[1:2, ])); print(e[2:2, 1:2])
