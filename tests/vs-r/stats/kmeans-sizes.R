# Few and many coordinates and clusters.
set.seed(5)
for (p in c(1:3, 7:10)) for (k in 2:5) {
  m <- matrix(rnorm(150 * p), 150)
  r <- kmeans(m, k)
  cat(p, k, format(r$withinss, digits = 15), r$cluster, r$iter, "\n")
}
r <- kmeans(matrix(c(1, 1, 2, 2, 3, 3, 1e200, 1e200), 4), 2)
r$cluster == r$cluster[1]
