# Means and sums of several columns together: one, two, three and more columns, x with y, missing and infinite values, n of 0 to 3.
set.seed(4)
m <- matrix(rnorm(70) * 1e3 + 1e6, 10)
bits <- function(v) cat(sprintf("%a", v), "\n")
for (k in 1:7) {
  bits(cor(m[, 1:k, drop = FALSE])[, k])
  bits(cov(m[, 1:k, drop = FALSE])[1, ])
  bits(cor(m[, k], m[, 1:k])[1, ])
  bits(cov(m[, 1:k], m[, 7:k]))
  bits(c(cor(m[, 1], m[, k]), cov(m[, 1], m[, k]), var(m[, k]), sd(m[, k])))
}
z <- m
z[3, 2] <- NA
z[4, 5] <- Inf
z[5, 6] <- -Inf
print(cor(z))
print(cov(z, z[, 1:2]))
cor(z[, 1], z[, 5])
cor(z[, 2], z[, 1])
cor(z[, 1], z[, 2], use = "complete.obs")
for (n in 2:3) print(c(cor(m[1:n, 1], m[1:n, 2]), cor(m[1:n, 1], m[1:n, 2], method = "kendall"), cor(m[1:n, 1], m[1:n, 2], method = "spearman")))
cor(1:3, c(2, 2, 2))
cor(c(1, 1, 1), c(2, 2, 2))
cor(1, 2)
