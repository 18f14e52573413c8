# K-means by whole arrays: distances to all centres at once, centres by sums of groups.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

k <- 6
i <- seq_len(n)
x <- (i %% k) * 3 + (i * 7919) %% 1009 / 505
y <- (i %% 3) * 4 + (i * 104729) %% 1013 / 507
cx <- x[1:k]
cy <- y[1:k]
for (round in 1:12) {
  nearest <- rep(1L, n)
  best <- (x - cx[1])^2 + (y - cy[1])^2
  for (j in 2:k) {
    d <- (x - cx[j])^2 + (y - cy[j])^2
    closer <- d < best
    nearest[closer] <- j
    best[closer] <- d[closer]
  }
  for (j in 1:k) {
    mine <- nearest == j
    if (any(mine)) {
      cx[j] <- mean(x[mine])
      cy[j] <- mean(y[mine])
    }
  }
}
cat("sizes", tabulate(nearest, k), "within", format(sum(best), digits = 9), "\n")
cat("centres", format(cx, digits = 6), format(cy, digits = 6), "\n")
points <- cbind(x, y)
centres <- cbind(cx, cy)
d2 <- outer(rowSums(points^2), rowSums(centres^2), "+") - 2 * points %*% t(centres)
cat("again", sum(max.col(-d2, "first") == nearest) == n, "spread", format(sqrt(best[c(1, n)]), digits = 5), "\n")
