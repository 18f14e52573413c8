# needs: Matrix
# .Call() is among the calls of an error of compiled code.
suppressMessages(library(Matrix))
f <- function(m) .Call(Matrix:::dgCMatrix_QR, m, 0L, TRUE)
g <- function(m) qr(m)
try(f(Matrix(c(1, 0, 0, 2, 0, 3), 2, sparse = TRUE)))
g(Matrix(c(1, 0, 0, 2, 0, 3), 2, sparse = TRUE))
