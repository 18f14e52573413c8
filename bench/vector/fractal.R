# Mandelbrot's and Julia's sets by whole arrays: points that have escaped are taken out, or kept by a mask.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

x <- rep(seq(-2, 0.5, length.out = n), times = n)
y <- rep(seq(-1.25, 1.25, length.out = n), each = n)
count <- integer(n * n)
zx <- zy <- numeric(n * n)
for (k in 1:40) {
  inside <- zx^2 + zy^2 <= 4
  count[inside] <- count[inside] + 1L
  t <- zx^2 - zy^2 + x
  zy <- ifelse(inside, 2 * zx * zy + y, zy)
  zx <- ifelse(inside, t, zx)
}
cat("mandelbrot", sum(count == 40L), sum(count), tabulate(count)[c(1, 2, 5, 10)], "\n")
left <- seq_len(n * n)
zx <- x + 0.75
zy <- y
steps <- integer(n * n)
for (k in 1:40) {
  t <- zx * zx - zy * zy - 0.8
  zy <- 2 * zx * zy + 0.156
  zx <- t
  stay <- zx * zx + zy * zy < 4
  steps[left[!stay]] <- k
  left <- left[stay]
  zx <- zx[stay]
  zy <- zy[stay]
}
cat("julia", length(left), sum(steps), tabulate(steps)[c(1, 2, 5, 10)], "\n")
z <- complex(real = x[seq(1, n * n, 7)], imaginary = y[seq(1, n * n, 7)])
w <- z
for (k in 1:8) w <- ifelse(Mod(w) < 2, w^2 + z, w)
cat("complex", sum(Mod(w) < 2), format(mean(Mod(w)[Mod(w) < 2]), digits = 7), "\n")
