# cmdscale() of points in a plane: eigenvalues that should be 0.
d <- dist(matrix(c(1, 2, 3, 4, 6, 9, 5, 2), 4))
# Their last bits depend on the number of threads of linear algebra.
rounded <- function(fit) {
  fit$eig <- round(fit$eig, 3) + 0
  fit
}
rounded(cmdscale(d, eig = TRUE))
rounded(cmdscale(d, k = 1, eig = TRUE, x.ret = TRUE))
cmdscale(eurodist, eig = TRUE)$eig[-12]
