# The 7 nearest neighbours of each query vote for its class
set.seed(16); n <- 10000
m <- matrix(runif(n * 2), n); labels <- 1L + (m[, 1] > m[, 2]) + (m[, 1] + m[, 2] > 1)
samples <- lapply(1:n, function(i) list(at = m[i, ], label = labels[i]))
queries <- lapply(1:20, function(i) c(i / 21, (i * 8) %% 21 / 21))
run <- function() sapply(queries, function(q) {
  d <- sapply(samples, function(s) sqrt(sum((s$at - q)^2)))
  near <- order(d)[1:7]
  votes <- sapply(samples[near], function(s) s$label)
  which.max(tabulate(votes, 3))
})
twin <- function() sapply(queries, function(q) {
  near <- order(sqrt((m[, 1] - q[1])^2 + (m[, 2] - q[2])^2))[1:7]
  which.max(tabulate(labels[near], 3))
})
