# Distances of all pairs of 400 points
set.seed(14); n <- 400; m <- matrix(rnorm(n * 3), n)
points <- lapply(1:n, function(i) m[i, ])
run <- function() sapply(points, function(p) sapply(points, function(q) sqrt(sum((p - q)^2))))
twin <- function() sqrt(outer(m[, 1], m[, 1], "-")^2 + outer(m[, 2], m[, 2], "-")^2 + outer(m[, 3], m[, 3], "-")^2)
