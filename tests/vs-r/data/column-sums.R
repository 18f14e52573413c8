# Sums of columns, of which four are added at a time; runs made by rep().
set.seed(1)
m <- matrix(rnorm(90) * 10^(-4:4), 10)
for (k in 1:9) print(colSums(m[, 1:k, drop = FALSE]), digits = 15)
print(colMeans(m), digits = 15)
m[3, 2] <- NA
m[4, 5] <- Inf
m[5, 6] <- NaN
print(colSums(m))
print(colSums(m, na.rm = TRUE))
print(colSums(matrix(1:10, 2)))
print(colSums(matrix(0, 0, 5)))
print(colMeans(matrix(0, 0, 5)))
print(colSums(matrix(complex(real = 1:10, imaginary = 10:1), 2)))
print(colSums(array(1:48, c(2, 3, 8)), dims = 2))
print(rep(c(a = 1, b = 2), times = c(3, 0)))
print(rep(1:3, each = 2, length.out = 5))
print(rep(c(TRUE, NA), times = c(2, 3)))
print(rep(letters[1:3], times = 3:1))
print(rep(1:2, each = 2, times = c(1, 0, 2, 3)))
print(rep(c(1+1i, NA), each = 2))
print(rep(list(1, "b"), times = c(2, 1)))
