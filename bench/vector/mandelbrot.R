# The Mandelbrot set by whole arrays of complex numbers; only the points that have not left go on.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 80L
c0 <- outer(seq(-2, 0.6, length.out = n), seq(-1.2, 1.2, length.out = n), function(x, y) complex(real = x, imaginary = y))
z <- c0
steps <- matrix(0L, n, n)
for (k in 1:40) {
  inside <- Mod(z) <= 2
  steps <- steps + inside
  z[inside] <- z[inside]^2 + c0[inside]
}
cat("inside", sum(steps == 40L), "steps", sum(steps), "histogram", tabulate(steps + 1L)[1:8], "\n")
zr <- Re(c0); zi <- Im(c0); cr <- zr; ci <- zi
alive <- rep(TRUE, n * n)
count <- integer(n * n)
for (k in 1:40) {
  live <- which(alive)
  x <- zr[live]; y <- zi[live]
  gone <- x * x + y * y > 4
  alive[live[gone]] <- FALSE
  live <- live[!gone]; x <- x[!gone]; y <- y[!gone]
  count[live] <- count[live] + 1L
  zr[live] <- x * x - y * y + cr[live]
  zi[live] <- 2 * x * y + ci[live]
}
cat("the same", all(count == steps), "area", format(sum(count == 40L) / n^2 * 2.6 * 2.4, digits = 6), "\n")
