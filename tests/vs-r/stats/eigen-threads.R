# Eigenvectors keep their signs whatever products came before.
m <- cov(iris[, 1:4])
m %*% c(1.5, 2, 3, 4)
eigen(m)
crossprod(as.matrix(iris[, 1:4]))
eigen(m)
svd(m)
