# k-means of points in four dimensions: the nearest of five centres for each point by sapply over a list.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000L
points <- lapply(1:n, function(i) (i * c(7919, 104729, 611, 31)) %% 10007 / 10007 + i %% 5)
centres <- points[1:5]
nearest <- function(x) which.min(sapply(centres, function(m) sum((x - m)^2)))
for (step in 1:5) {
  group <- sapply(points, nearest)
  centres <- lapply(1:5, function(k) Reduce(`+`, points[group == k]) / sum(group == k))
}
for (m in centres) cat(sprintf("%.6f", m), "\n")
