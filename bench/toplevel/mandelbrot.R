# Points of the Mandelbrot set with complex numbers, at top level.
args <- commandArgs(trailingOnly = TRUE)
size <- if (length(args) > 0) as.integer(args[1]) else 200L
max_iter <- 50

inside <- 0
checksum <- 0
for (py in 0:(size - 1)) {
  for (px in 0:(size - 1)) {
    c <- complex(real = 2 * px / size - 1.5, imaginary = 2 * py / size - 1)
    z <- 0 + 0i
    iter <- 0
    while (iter < max_iter && Mod(z) < 2) {
      z <- z * z + c
      iter <- iter + 1
    }
    if (iter == max_iter) inside <- inside + 1
    checksum <- checksum + iter
  }
}
cat("inside:", inside, "iterations:", checksum, "\n")
