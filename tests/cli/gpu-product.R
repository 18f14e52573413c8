# Products of matrices that cuBLAS may do (ORBIT_GPU_BLAS=on): whole numbers, exact in any order; NA and Inf; others, nearly.
n <- 60
a <- matrix(as.double(1:(n * n) %% 17), n)
b <- matrix(as.double(1:(n * 40) %% 11), n)
r <- list(a %*% b, crossprod(a, b), tcrossprod(a, a), crossprod(b), t(b) %*% a, a %*% b[, 1], (a %*% a) * 2 + 1)
a[5] <- NA
a[7] <- Inf
print(sapply(c(r, list(a %*% b)), function(m) c(dim(m), sum(m, na.rm = TRUE), sum(is.na(m)))), digits = 15)
x <- matrix(sin(1:3600), n)
print(all.equal(x %*% x, sapply(1:n, function(j) colSums(t(x) * x[, j]))))
