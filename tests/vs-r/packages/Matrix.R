# needs: Matrix
suppressPackageStartupMessages(library(Matrix))
m <- sparseMatrix(i = c(1, 3, 2), j = c(1, 2, 3), x = c(2, 5, 7)); m; m %*% m; m; t(m); solve(m, c(1, 2, 3)); class(m)
d <- Diagonal(3); d; m + d; crossprod(m); as.matrix(m); Matrix(c(1, 0, 0, 2), 2); rowSums(m); nnzero(m)
