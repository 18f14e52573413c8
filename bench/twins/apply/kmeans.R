# k-means: which centre is the nearest, for each point of a list
set.seed(3); n <- 10000; k <- 5
m <- matrix(rnorm(n * 2), n); points <- lapply(1:n, function(i) m[i, ])
run <- function() {
  centers <- points[1:k]
  for (step in 1:5) {
    near <- sapply(points, function(p) which.min(sapply(centers, function(q) sum((p - q)^2))))
    for (j in 1:k) centers[[j]] <- colMeans(m[near == j, , drop = FALSE])
  }
  near
}
twin <- function() {
  centers <- m[1:k, ]
  for (step in 1:5) {
    dist <- sapply(1:k, function(j) (m[, 1] - centers[j, 1])^2 + (m[, 2] - centers[j, 2])^2)
    near <- max.col(-dist, "first")
    for (j in 1:k) centers[j, ] <- colMeans(m[near == j, , drop = FALSE])
  }
  near
}
