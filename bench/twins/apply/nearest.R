# Nearest neighbour over records
set.seed(5); n <- 20000
px <- runif(n); py <- runif(n); recs <- lapply(1:n, function(i) list(x = px[i], y = py[i], label = i %% 3))
queries <- lapply(1:10, function(i) list(x = i / 11, y = 1 - i / 11))
run <- function() sapply(queries, function(q) {
  d <- sapply(recs, function(r) sqrt((r$x - q$x)^2 + (r$y - q$y)^2))
  recs[[which.min(d)]]$label
})
labels <- (1:n) %% 3
twin <- function() sapply(queries, function(q) labels[which.min(sqrt((px - q$x)^2 + (py - q$y)^2))])
