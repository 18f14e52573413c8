# k-means of numbers: the nearest of five centres for each point by sapply.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 1000L
points <- ((1:n) * 7919) %% 10007 / 10007 + (1:n) %% 5
centres <- c(0.1, 1.3, 2.2, 3.4, 4.9)
nearest <- function(x) which.min((x - centres)^2)
for (step in 1:10) {
  group <- sapply(points, nearest)
  centres <- sapply(1:5, function(k) mean(points[group == k]))
}
cat(sprintf("%.6f\n", centres))
cat(tabulate(group, 5), "\n")
