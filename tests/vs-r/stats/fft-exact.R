# Fourier transforms with GNU R's rounding: every bit, for lengths with all kinds of factors.
bits <- function(z) paste(sprintf("%a", c(Re(z), Im(z))), collapse = " ")
for (n in c(2:27, 30, 32, 36, 37, 45, 48, 49, 64, 77, 96, 100, 128, 210)) {
  x <- sin(1:n) * 10
  cat(n, bits(fft(x)), "\n")
  cat(n, bits(fft(x + 1i * cos(3 * 1:n), inverse = TRUE)), "\n")
}
for (n in c(360, 512, 1024, 1155, 2048, 4096, 65536)) {
  z <- fft(sin(1:n))
  cat(n, bits(z[c(2, 3, n %/% 3, n %/% 2, n)]), bits(sum(z)), "\n")
}
fft(rep(1, 8))
fft(cos(2 * pi * (0:7) / 8))
fft(sin(2 * pi * (0:11) / 12))
convolve(1:3, c(0, 1, 0.5), type = "open")
convolve(1:5, c(1, 2), type = "filter")
fft(matrix(1:12, 3))
mvfft(matrix(c(1, 0, 0, 0, 2, 1, 2, 1), 4))
fft(array(1:24, 2:4))[, , 2]
print(Re(fft(fft(1:10), inverse = TRUE)) / 10, digits = 17)
