# mandelbrot in vector style: complex numbers of the whole picture at once, packBits for the bytes.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 64L

x <- 2 * (seq_len(n) - 1) / n - 1.5
y <- 2 * (seq_len(n) - 1) / n - 1
c <- outer(x, y, function(re, im) complex(real = re, imaginary = im))
inside <- matrix(TRUE, n, n)
z <- matrix(0 + 0i, n, n)
active <- seq_along(z)
for (k in 1:50) {
  z[active] <- z[active]^2 + c[active]
  out <- Mod(z[active]) > 2
  inside[active[out]] <- FALSE
  active <- active[!out]
}
wide <- 8 * ((n + 7) %/% 8)
bits <- matrix(FALSE, wide, n)
bits[seq_len(n), ] <- inside
order <- as.vector(outer(8:1, 8 * (seq_len(wide / 8) - 1), "+"))

con <- pipe("cat", "wb")
writeBin(charToRaw(sprintf("P4\n%d %d\n", n, n)), con)
writeBin(packBits(bits[order, ]), con)
close(con)
