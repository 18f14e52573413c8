# mandelbrot: a portable bitmap on standard output, computed point by point.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 64L
iterations <- 50L

row_bytes <- function(y, n) {
  ci <- 2 * y / n - 1
  bytes <- raw((n + 7L) %/% 8L)
  bits <- 0L
  filled <- 0L
  k <- 0L
  for (x in 0:(n - 1L)) {
    cr <- 2 * x / n - 1.5
    zr <- 0
    zi <- 0
    zr2 <- 0
    zi2 <- 0
    i <- 0L
    while (i < iterations && zr2 + zi2 <= 4) {
      zi <- 2 * zr * zi + ci
      zr <- zr2 - zi2 + cr
      zr2 <- zr * zr
      zi2 <- zi * zi
      i <- i + 1L
    }
    bits <- 2L * bits + (if (zr2 + zi2 <= 4) 1L else 0L)
    filled <- filled + 1L
    if (filled == 8L) {
      k <- k + 1L
      bytes[k] <- as.raw(bits)
      bits <- 0L
      filled <- 0L
    }
  }
  if (filled > 0L) bytes[k + 1L] <- as.raw(bits * 2^(8 - filled))
  bytes
}

out <- pipe("cat", "wb")
writeBin(charToRaw(sprintf("P4\n%d %d\n", n, n)), out)
for (y in 0:(n - 1L)) writeBin(row_bytes(y, n), out)
close(out)
