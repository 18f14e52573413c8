# Every bit of distances and of the heights of trees; ties, missing and infinite values.
h <- function(...) cat(sprintf("%a", c(...)), "\n")
methods <- c("euclidean", "maximum", "manhattan", "canberra", "binary", "minkowski")
links <- c("ward.D", "ward.D2", "single", "complete", "average", "mcquitty", "median", "centroid")
set.seed(5)
for (k in 1:12) {
  n <- sample(2:9, 1); x <- matrix(if (k %% 3) rnorm(n * 3) else sample(3, n * 3, TRUE), n)
  if (k %% 4 == 0) x[sample(length(x), 2)] <- NA
  for (m in methods) h(dist(x, m, p = 1.5 + k %% 3))
  x[is.na(x)] <- 0
  for (m in links) {
    r <- hclust(dist(x), m, members = if (k %% 4 == 0) sample(3, n, TRUE))
    print(c(r$merge, NA, r$order)); h(r$height)
  }
}
x <- rbind(c(Inf, 1, 0), c(0, 1, 0), c(NaN, 2, 0), c(-Inf, 1, -1), c(Inf, 0, 2))
for (m in methods) print(dist(x, m))
tryCatch(hclust(dist(x)), error = function(e) print(e))
