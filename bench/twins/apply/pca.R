# Principal components of points in four dimensions, the covariance by outer products
set.seed(10); n <- 10000; m <- matrix(rnorm(n * 4), n) %*% matrix(rnorm(16), 4)
points <- lapply(1:n, function(i) m[i, ])
run <- function() {
  centre <- Reduce(`+`, points) / n
  spread <- Reduce(`+`, lapply(points, function(p) { d <- p - centre; d %o% d })) / (n - 1)
  eigen(spread)$values
}
twin <- function() eigen(cov(m))$values
