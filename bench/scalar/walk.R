# A random walk on the plane, one step at a time.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 50000L

set.seed(2024)
walk <- function(n) {
  x <- numeric(n + 1)
  y <- numeric(n + 1)
  for (i in 1:n) {
    u <- runif(1)
    if (u < 0.25) {
      x[i + 1] <- x[i] + 1
      y[i + 1] <- y[i]
    } else if (u < 0.5) {
      x[i + 1] <- x[i] - 1
      y[i + 1] <- y[i]
    } else if (u < 0.75) {
      x[i + 1] <- x[i]
      y[i + 1] <- y[i] + 1
    } else {
      x[i + 1] <- x[i]
      y[i + 1] <- y[i] - 1
    }
  }
  list(x = x, y = y)
}

w <- walk(n)
back <- 0
far <- 0
for (i in seq_along(w$x)[-1]) {
  d <- sqrt(w$x[i]^2 + w$y[i]^2)
  if (d == 0) back <- back + 1
  if (d > far) far <- d
}
cat("end", w$x[n + 1], w$y[n + 1], "farthest", format(far, digits = 6), "returns", back, "\n")

moves <- rbind(c(1, 0), c(-1, 0), c(0, 1), c(0, -1))
pos <- c(0, 0)
for (i in seq_len(n)) {
  k <- sample(4, 1)
  pos <- pos + moves[k, ]
}
cat("second walk ends at", pos, "\n")
