# Matrices: products, solving, row and column sums, sweeps, apply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60L

a <- outer(seq_len(n), seq_len(n), function(i, j) ((i * 31 + j * 17) %% 101) / 101)
b <- a + diag(n) * n
p <- a %*% b
cat("product", format(sum(p), digits = 10), format(p[n, 1], digits = 10), "\n")
x <- solve(b, rowSums(b))
cat("solve", format(max(abs(x - 1)) < 1e-8), "\n")
c <- crossprod(a) / n
cat("crossprod", format(sum(diag(c)), digits = 10), isSymmetric(c), "\n")
s <- sweep(a, 2, colMeans(a))
cat("sweep", format(sum(s^2), digits = 8), format(max(apply(s, 1, sd)), digits = 8), "\n")
z <- scale(a)
cat("scale", format(sum(abs(cor(z[, 1:10]))), digits = 8), "\n")
big <- a > 0.5
cat("count", sum(big), range(rowSums(big)), sum(which(big, arr.ind = TRUE)[, "col"]), "\n")
for (k in 1:10) a[a > 0.9] <- a[a > 0.9] / 2
cat("halved", format(sum(t(a)[lower.tri(a)]), digits = 10), "\n")
w <- cbind(a[, 1:3], rowSums(a)) |> rbind(colMeans(a)[1:4])
cat("bound", dim(w), format(w[n + 1, ], digits = 5), "\n")
power <- a / rowSums(a)
for (k in 1:6) power <- power %*% power
cat("power", format(power[1, 1:4], digits = 5), "\n")
