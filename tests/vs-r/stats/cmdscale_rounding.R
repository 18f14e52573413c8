# cmdscale() of points in a plane: eigenvalues that should be 0.
d <- dist(matrix(c(1, 2, 3, 4, 6, 9, 5, 2), 4))
cmdscale(d, eig = TRUE)
cmdscale(d, k = 1, eig = TRUE, x.ret = TRUE)
cmdscale(eurodist, eig = TRUE)$eig
