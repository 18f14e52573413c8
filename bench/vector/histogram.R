# Histograms: bins by arithmetic, cumulative shares, medians from counts, the threshold of an image by Otsu's method.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100000L

x <- ((seq_len(n) * 7919) %% 10007 / 10007 + (seq_len(n) * 104729) %% 15013 / 15013) / 2
histogram <- function(x, bins, low = 0, high = 1) {
  inside <- x >= low & x < high
  tabulate(floor((x[inside] - low) / (high - low) * bins) + 1, bins)
}
otsu <- function(counts) {
  p <- counts / sum(counts)
  w <- cumsum(p)
  m <- cumsum(p * seq_along(p))
  between <- (m[length(m)] * w - m)^2 / (w * (1 - w))
  between[!is.finite(between)] <- 0
  which.max(between)
}
for (k in 1:5) {
  image <- ifelse(x > 0.1 * k, x^(1 + k / 5), x / 2)
  counts <- histogram(image, 64)
  cut <- otsu(counts) / 64
  light <- image > cut
  cat("round", k, "threshold", cut, "light", sum(light), format(mean(image[light]), digits = 7),
      format(mean(image[!light]), digits = 7), "\n")
}
h <- hist(x, breaks = 50, plot = FALSE)
cat("counts", h$counts[c(1, 10, 25, 50)], "median bin", which(cumsum(h$counts) >= n / 2)[1], "\n")
cat("classes", table(cut(x, c(0, 0.25, 0.5, 0.75, 1))), "intervals", tabulate(findInterval(x, c(0, 0.3, 0.6))), "\n")
equal <- (cumsum(histogram(x, 256)) / n)[pmin(floor(x * 256) + 1, 256)]
cat("equalised", format(c(mean(equal), sd(equal)), digits = 7), "\n")
