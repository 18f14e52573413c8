# NA, NaN and Inf in products of all sizes, beside zeros
set.seed(2)
show <- function(r) cat(dim(r), paste(which(is.na(r) & !is.nan(r)), collapse = " "), "|", paste(which(is.nan(r)), collapse = " "), "|", paste(which(is.infinite(r)), collapse = " "), "\n")
for (n in c(3, 12, 40, 101)) for (bad in c(NA, NaN, Inf, -Inf)) {
  A <- matrix(rnorm(n * n), n); B <- matrix(rnorm(n * n), n); v <- rnorm(n); v[2] <- 0; B[2, ] <- 0
  A[1, 2] <- bad
  show(A %*% v); show(v %*% A); show(A %*% B[, 1:2]); show(crossprod(A, v)); show(crossprod(A)[, 1:3]); show(tcrossprod(A)[, 1:2]); show(t(A) %*% B[, 1]); show(tcrossprod(A, B)[, 1:2])
  v[2] <- bad; A[1, 2] <- 0; A[, 2] <- 0
  show(A %*% v); show(v %*% A); show(tcrossprod(v, v[1:3])); show(crossprod(v))
}
M <- matrix(1e300, 60, 60); r <- M %*% (M * 1e5); all(is.infinite(r)); r <- M %*% -M; r[1]; (M - M)[1:2, ] %*% M[, 1]
