# A picture of spheres: all rays at once, a vector for each coordinate.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 200L

spheres <- list(list(x = -0.6, y = 0, z = 3, r = 1), list(x = 1, y = 0.3, z = 4, r = 1.2), list(x = 0.2, y = -0.8, z = 2.5, r = 0.4),
                list(x = 0, y = -101, z = 5, r = 100))
px <- rep((seq_len(n) - 0.5) / n * 2 - 1, times = n)
py <- rep((seq_len(n) - 0.5) / n * 2 - 1, each = n)
len <- sqrt(px^2 + py^2 + 1)
dx <- px / len
dy <- py / len
dz <- 1 / len
nearest <- rep(Inf, n * n)
which.sphere <- integer(n * n)
for (k in seq_along(spheres)) {
  s <- spheres[[k]]
  b <- dx * s$x + dy * s$y + dz * s$z
  q <- b^2 - (s$x^2 + s$y^2 + s$z^2) + s$r^2
  t <- ifelse(q > 0, b - sqrt(pmax(q, 0)), Inf)
  closer <- t > 1e-6 & t < nearest
  nearest[closer] <- t[closer]
  which.sphere[closer] <- k
}
cat("seen", tabulate(which.sphere, 4), "sky", sum(which.sphere == 0L), "\n")
shade <- numeric(n * n)
light <- c(1, 2, -1.5) / sqrt(1 + 4 + 2.25)
for (k in seq_along(spheres)) {
  s <- spheres[[k]]
  m <- which.sphere == k
  if (!any(m)) next
  nx <- (dx[m] * nearest[m] - s$x) / s$r
  ny <- (dy[m] * nearest[m] - s$y) / s$r
  nz <- (dz[m] * nearest[m] - s$z) / s$r
  shade[m] <- pmax(0, nx * light[1] + ny * light[2] + nz * light[3])
}
cat("light", format(c(mean(shade), max(shade)), digits = 8), "\n")
levels <- matrix(floor(shade * 9.99), n)
cat("levels", tabulate(levels + 1, 10), "row", levels[seq(1, n, length.out = 8), n %/% 2], "\n")
