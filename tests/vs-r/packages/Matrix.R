# needs: Matrix
suppressPackageStartupMessages(library(Matrix))
m <- sparseMatrix(i = c(1, 3, 2), j = c(1, 2, 3), x = c(2, 5, 7)); m; m %*% m; m; t(m); solve(m, c(1, 2, 3)); class(m)
d <- Diagonal(3); d; m + d; crossprod(m); as.matrix(m); Matrix(c(1, 0, 0, 2), 2); rowSums(m); nnzero(m)
m[2:3, ]; m[, 2]; m[2:3, , drop = FALSE]; m[1, 1]; m[m > 2]; d <- Diagonal(3); d %*% m; rowSums(m); m * 2; as.matrix(m)
k <- m; k[1, 2] <- 9; k; rbind(m, m)[4:6, ]; crossprod(m); det(m); diag(m); nnzero(m); summary(m)
