set.seed(1)
dft <- function(z, inv = FALSE) { n <- length(z); s <- if (inv) 1 else -1; k <- 0:(n - 1); sapply(k, function(j) sum(z * exp(s * 2i * pi * j * k / n))) }
for (n in c(1:40, 49, 60, 64, 77, 100, 121, 125, 128, 210, 243, 256, 360, 1001)) {
  z <- complex(real = rnorm(n), imaginary = rnorm(n))
  a <- max(Mod(fft(z) - dft(z))); b <- max(Mod(fft(z, TRUE) - dft(z, TRUE))); d <- max(Mod(fft(fft(z), inverse = TRUE) / n - z))
  if (a > 1e-9 || b > 1e-9 || d > 1e-12) cat("bad", n, a, b, d, "\n")
}
m <- matrix(1:12, 3); fft(m); mvfft(m); fft(array(1:24, 2:4))[1:6]
Re(fft(fft(1:10), inverse = TRUE)) / 10
try(fft("a"))
x <- cos(2 * pi * (0:63) * 5 / 64); which(Mod(fft(x)) > 1); round(Mod(fft(x))[c(6, 60)], 6)
nextn(c(13, 1001, 6), c(2, 3, 5))
zapsmall(fft(1:6, inverse = TRUE)); zapsmall(Re(fft(fft(1:30), inverse = TRUE)) / 30)
fft(matrix(1:6, 2)); zapsmall(fft(array(1:60, 3:5))[1:12]); zapsmall(convolve(1:3, c(0, 1, 0.5), type = "open"))
x <- sin(2 * pi * (0:119) * 7 / 120); which(Mod(fft(x)) > 1)
s <- spec.pgram(x, plot = FALSE, taper = 0); which.max(s$spec); round(s$spec[12:16], 6)
