# Independent component analysis: a direction in which whitened points are far from normal, by fixed-point steps
set.seed(11); n <- 10000
s <- cbind(runif(n) - 0.5, sign(rnorm(n))); m <- scale(s %*% matrix(c(1, 0.5, 0.3, 1), 2), scale = FALSE)
e <- eigen(crossprod(m) / n); m <- m %*% e$vectors %*% diag(1 / sqrt(e$values)); m <- matrix(c(m), n)
points <- lapply(1:n, function(i) m[i, ])
run <- function() {
  w <- c(1, 0)
  for (step in 1:8) {
    g <- Reduce(`+`, lapply(points, function(p) p * sum(p * w)^3)) / n
    w <- g - 3 * w
    w <- w / sqrt(sum(w^2))
  }
  abs(w)
}
twin <- function() {
  w <- c(1, 0)
  for (step in 1:8) {
    w <- drop(crossprod(m, (m %*% w)^3)) / n - 3 * w
    w <- w / sqrt(sum(w^2))
  }
  abs(w)
}
