# Points of the Mandelbrot set on a grid, counted with real arithmetic.
args <- commandArgs(trailingOnly = TRUE)
size <- if (length(args) > 0) as.integer(args[1]) else 200L
max_iter <- 50

inside <- 0
checksum <- 0
for (py in 0:(size - 1)) {
  ci <- 2 * py / size - 1
  for (px in 0:(size - 1)) {
    cr <- 2 * px / size - 1.5
    zr <- 0
    zi <- 0
    iter <- 0
    while (iter < max_iter && zr * zr + zi * zi < 4) {
      t <- zr * zr - zi * zi + cr
      zi <- 2 * zr * zi + ci
      zr <- t
      iter <- iter + 1
    }
    if (iter == max_iter) inside <- inside + 1
    checksum <- checksum + iter
  }
}
cat("inside:", inside, "iterations:", checksum, "\n")
