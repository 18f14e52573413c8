# Principal components: standardised columns, covariances, the first components by power iteration and by eigen().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

p <- 12
set.seed(7)
factors <- matrix(rnorm(n * 3), n)
x <- factors %*% matrix(rnorm(3 * p), 3) + 0.3 * matrix(rnorm(n * p), n)
means <- colMeans(x)
centred <- sweep(x, 2, means)
deviations <- sqrt(colSums(centred^2) / (n - 1))
z <- sweep(centred, 2, deviations, "/")
s <- crossprod(z) / (n - 1)
v <- rep(1, p)
for (k in 1:60) {
  v <- as.vector(s %*% v)
  v <- v / sqrt(sum(v^2))
}
e <- eigen(s, symmetric = TRUE)
cat("values", format(e$values[1:4], digits = 6), "power", format(sum(v * (s %*% v)), digits = 6), "\n")
cat("same", isTRUE(all.equal(abs(v), abs(e$vectors[, 1]), tolerance = 1e-4)), "share", format(cumsum(e$values)[3] / p, digits = 6), "\n")
scores <- z %*% e$vectors[, 1:2]
cat("scores", format(apply(scores, 2, sd), digits = 6), "\n")
back <- scale(scores %*% t(e$vectors[, 1:2]) * rep(deviations, each = n), center = -means, scale = FALSE)
cat("error", format(mean((x - back)^2), digits = 6), "worst", format(max(abs(x - back)), digits = 5), "\n")
far <- rowSums((x - back)^2) > 2 * mean(rowSums((x - back)^2))
cat("outliers", sum(far), "correlation", format(cor(x[, 1], x[, 2]), digits = 6), "\n")
