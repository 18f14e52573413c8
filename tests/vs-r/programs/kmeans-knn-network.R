# k-means, kNN, PCA and a small neural net by matrix operations
set.seed(123)
x <- rbind(matrix(rnorm(20, 0, 0.5), ncol = 2), matrix(rnorm(20, 3, 0.5), ncol = 2), matrix(rnorm(20, c(0, 4), 0.5), ncol = 2, byrow = TRUE))
colnames(x) <- c("u", "v")
km <- function(x, k, iter = 20) {
  centers <- x[seq(1, nrow(x), length.out = k), , drop = FALSE]
  for (it in seq_len(iter)) {
    d <- sapply(seq_len(k), function(j) rowSums(sweep(x, 2, centers[j, ])^2))
    cl <- max.col(-d, ties.method = "first")
    new <- t(sapply(seq_len(k), function(j) colMeans(x[cl == j, , drop = FALSE])))
    if (all(abs(new - centers) < 1e-9)) break
    centers <- new
  }
  list(cluster = cl, centers = centers, iter = it, withinss = sapply(seq_len(k), function(j) sum(sweep(x[cl == j, , drop = FALSE], 2, centers[j, ])^2)))
}
r <- km(x, 3)
print(r$cluster)
print(round(r$centers, 4))
str(r)
knn <- function(train, lab, test, k = 3) apply(test, 1, function(p) { d <- sqrt(colSums((t(train) - p)^2)); names(which.max(table(lab[order(d)[1:k]]))) })
lab <- rep(c("a", "b", "c"), each = 10)
test <- rbind(c(0, 0), c(3, 3), c(0.2, 3.8), c(1.5, 1.5))
print(knn(x, lab, test))
pc <- prcomp(x)
print(pc)
summary(pc)
e <- eigen(cov(x))
print(e)
print(abs(abs(e$vectors) - abs(pc$rotation)) < 1e-8)
sigmoid <- function(z) 1 / (1 + exp(-z))
X <- cbind(1, c(0, 0, 1, 1), c(0, 1, 0, 1)); y <- c(0, 1, 1, 0)
set.seed(1)
W1 <- matrix(runif(9, -1, 1), 3); W2 <- matrix(runif(4, -1, 1), 4)
for (i in 1:3000) {
  h <- cbind(1, sigmoid(X %*% W1)); o <- sigmoid(h %*% W2)
  do <- (o - y) * o * (1 - o)
  dh <- (do %*% t(W2[-1, , drop = FALSE])) * h[, -1] * (1 - h[, -1])
  W2 <- W2 - 2 * t(h) %*% do
  W1 <- W1 - 2 * t(X) %*% dh
}
print(round(c(o), 2))
print(c(o) > 0.5)
logit <- function(X, y, lr = 0.1, n = 500) { b <- rep(0, ncol(X)); for (i in seq_len(n)) b <- b + lr * drop(crossprod(X, y - sigmoid(X %*% b))) / nrow(X); b }
yy <- as.numeric(lab == "a")
b <- logit(cbind(1, x), yy)
print(signif(b, 5))
print(table(pred = sigmoid(cbind(1, x) %*% b) > 0.5, truth = yy))
dist(x[1:4, ])
hc <- as.matrix(dist(x[1:3, ])); print(hc)
scale(x[1:5, ])
round(cor(x), 3)
