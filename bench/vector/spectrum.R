# Spectra: fft() of a signal and of an image, power, low-pass by a mask, convolution, a radix-2 transform by arrays.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12L

n <- 2^n
t <- seq_len(n) - 1
s <- sin(2 * pi * 5 * t / n) + 0.3 * cos(2 * pi * 40 * t / n) + ((t * 7919) %% 1009 / 1009 - 0.5)
f <- fft(s)
power <- Mod(f)^2 / n
cat("peaks", order(power[2:(n / 2)], decreasing = TRUE)[1:2], format(power[c(6, 41)], digits = 6), "\n")
keep <- pmin(t, n - t) <= 20
low <- Re(fft(f * keep, inverse = TRUE)) / n
cat("low pass", format(c(sd(low), sd(s - low)), digits = 7), "\n")
radix2 <- function(x) {
  n <- length(x)
  y <- matrix(as.complex(x), 1)
  while (ncol(y) > 1) {
    half <- ncol(y) / 2
    even <- y[, seq_len(half), drop = FALSE]
    odd <- y[, half + seq_len(half), drop = FALSE]
    w <- exp(-1i * pi * (seq_len(nrow(y)) - 1) / nrow(y))
    y <- rbind(even + w * odd, even - w * odd)
  }
  as.vector(y)
}
g <- radix2(s)
cat("by hand", max(Mod(g - f)) < 1e-6, format(Mod(g[6]), digits = 7), "\n")
kernel <- exp(-((t - n / 2) / 8)^2)
smooth <- Re(fft(f * fft(kernel / sum(kernel)), inverse = TRUE)) / n
cat("convolved", format(c(max(smooth), min(smooth)), digits = 6), "\n")
side <- 2^(log2(n) %/% 2)
image <- outer(seq_len(side), seq_len(side), function(i, j) sin(i / 3) * cos(j / 5) + (i * j) %% 7 / 7)
spectrum <- Mod(fft(image))
cat("image", format(sum(spectrum[-1]), digits = 8), which.max(spectrum[-1]), format(max(Im(fft(fft(image), inverse = TRUE))) < 1e-6), "\n")
