# Arithmetic on long vectors: elementwise operators, comparisons, ifelse, cumulative sums.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100000L

x <- (seq_len(n) * 7919) %% 10007 / 100
y <- rev(x) + 0.5
total <- 0
for (k in 1:10) {
  z <- (x * 2 + y / 3 - k)^2
  w <- sqrt(abs(z)) + exp(-x / 50) * sin(y)
  big <- z > mean(z) & w < max(w) / 2
  v <- ifelse(big, z, -w)
  v[is.na(v) | v < -30] <- 0
  total <- total + sum(v) + sum(which(big) %% 13) + cumsum(w)[n] + sum(diff(v)) + sum(pmin(x, y) * pmax(z, 1))
}
cat("total", format(total, digits = 10), "range", format(range(v), digits = 8), "\n")
d <- floor(x) %% 7
cat("remainders", tabulate(d + 1), "quotients", sum(floor(x) %/% 7), "\n")
cat("runs", sum(rle(d)$lengths > 1), "rounded", sum(round(x, 1) == x), "\n")
