# Distances of points of eight coordinates, rows of a matrix: nearest neighbours, a centre by means of three clusters.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

set.seed(3)
m <- matrix(round(rnorm(n * 8), 3), n, 8)
nearest <- function(m) {
  best <- integer(nrow(m))
  for (i in seq_len(nrow(m))) {
    x <- m[i, ]
    least <- Inf
    for (j in seq_len(nrow(m))) {
      if (i == j) next
      d <- sqrt(sum((x - m[j, ])^2))
      if (d < least) {
        least <- d
        best[i] <- j
      }
    }
  }
  best
}
clusters <- function(m, centres, rounds) {
  for (r in seq_len(rounds)) {
    total <- matrix(0, nrow(centres), ncol(m))
    count <- rep(0, nrow(centres))
    for (i in seq_len(nrow(m))) {
      x <- m[i, ]
      d <- numeric(nrow(centres))
      for (k in seq_along(d)) d[k] <- sum((x - centres[k, ])^2)
      k <- which.min(d)
      total[k, ] <- total[k, ] + x
      count[k] <- count[k] + 1
    }
    for (k in seq_along(count)) if (count[k] > 0) centres[k, ] <- total[k, ] / count[k]
  }
  list(centres, count)
}
b <- nearest(m)
cat("nearest", head(b, 8), "different", length(unique(b)), "\n")
end <- clusters(m, m[1:3, , drop = FALSE], 10)
cat("clusters", end[[2]], "first", format(end[[1]][1, ], digits = 5), "\n")
