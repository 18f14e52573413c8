# Linear algebra by hand
gauss <- function(A, b) {
  n <- nrow(A); M <- cbind(A, b)
  for (k in 1:n) {
    p <- which.max(abs(M[k:n, k])) + k - 1
    if (abs(M[p, k]) < 1e-12) stop("matrix is singular")
    if (p != k) M[c(k, p), ] <- M[c(p, k), ]
    M[k, ] <- M[k, ] / M[k, k]
    for (i in setdiff(1:n, k)) M[i, ] <- M[i, ] - M[i, k] * M[k, ]
  }
  M[, n + 1]
}
A <- matrix(c(2, 1, -1, -3, -1, 2, -2, 1, 2), 3, byrow = TRUE); b <- c(8, -11, -3)
x <- gauss(A, b); print(x); print(solve(A, b)); print(A %*% x)
solve(A); det(A); diag(3); t(A); A * A; A %o% 1:2; crossprod(A); kronecker(diag(2), matrix(1:4, 2))
det_rec <- function(m) if (length(m) == 1) m[1] else sum(sapply(seq_len(ncol(m)), function(j) (-1)^(1 + j) * m[1, j] * Recall(m[-1, -j, drop = FALSE])))
det_rec2 <- function(m) { if (nrow(m) == 1) return(m[1, 1]); s <- 0; for (j in seq_len(ncol(m))) s <- s + (-1)^(1 + j) * m[1, j] * det_rec2(m[-1, -j, drop = FALSE]); s }
det_rec2(A)
lu <- function(A) { n <- nrow(A); L <- diag(n); U <- A; for (k in seq_len(n - 1)) for (i in (k + 1):n) { L[i, k] <- U[i, k] / U[k, k]; U[i, ] <- U[i, ] - L[i, k] * U[k, ] }; list(L = L, U = U) }
f <- lu(A); print(f); all.equal(f$L %*% f$U, A)
q <- qr(A); qr.Q(q); qr.R(q); q$rank
s <- svd(A); s$d
chol(matrix(c(4, 2, 2, 3), 2))
tryCatch(solve(matrix(0, 2, 2)), error = function(e) cat(conditionMessage(e), "\n"))
tryCatch(A %*% 1:2, error = function(e) print(e))
tryCatch(chol(matrix(c(1, 2, 2, 1), 2)), error = function(e) cat(conditionMessage(e), "\n"))
m <- matrix(1:6, 2, dimnames = list(c("r1", "r2"), c("a", "b", "c")))
m; m["r1", ]; m[, "b", drop = FALSE]; m[m > 2]; dim(m); rbind(m, total = colSums(m)); cbind(m, s = rowSums(m))
apply(m, 1, function(r) r / sum(r)); apply(m, c(1, 2), function(v) v * 10); sweep(m, 2, colMeans(m)); prop.table(m, 1)
outer(1:3, 1:4); outer(1:2, 1:3, "+"); upper.tri(A); A[upper.tri(A)]; row(A) + col(A); which(A == max(A), arr.ind = TRUE)
array(1:24, c(2, 3, 4)); aperm(array(1:6, c(1, 2, 3)))[, , 1]
matrix(c(TRUE, FALSE, NA, TRUE), 2); matrix(c("a", "bb", "ccc", NA), 2); matrix(list(1, "a", TRUE, NULL), 2); matrix(c(1.5, NA, -3, 1e6), 2); matrix(complex(real = 1:4, imaginary = 4:1), 2)
matrix(numeric(0), 0, 3); matrix(1:4, 2)[0, ]; max.col(m); m %in% c(1, 5); rowsum(c(1, 2, 3), c("a", "b", "a"))
power <- function(M, k) if (k == 0) diag(nrow(M)) else if (k %% 2) M %*% power(M, k - 1) else { h <- power(M, k / 2); h %*% h }
power(matrix(c(1, 1, 1, 0), 2), 30)
print(m, quote = TRUE); print(matrix(c("x", "y"), 1), quote = FALSE); print(1:30); print(c(a = 1.5, b = 2, c = NA)); print(letters, width = 30)
hilbert <- function(n) 1 / outer(seq_len(n), seq_len(n), function(i, j) i + j - 1)
print(hilbert(4), digits = 3); round(solve(hilbert(3)), 6); norm(A); norm(A, "F"); rcond(A) > 0.01
gauss(matrix(0, 2, 2), c(1, 2))
