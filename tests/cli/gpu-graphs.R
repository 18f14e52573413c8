# Loops of a few kernels over vectors that stay: the same sequence again and again, with the same arguments and with others.  Run by
# tests/cli/gpu-graphs.sh, which compares with the output on the CPU.
set.seed(3)
x <- orbit::gpu(runif(600)); y <- orbit::gpu(runif(600)); z <- orbit::gpu(runif(600))
step <- function(x, y, i) (x + y) * 0.5 - i
for (i in 1:1000) { x <- x * 0.999 + y; y <- y - x * 1e-3; z <- (z + x) * 0.5; x <- x + i; y <- y * 0.9 }
cat(sprintf("%a", c(x[1:3], y[2], z[5])), "\n")
for (i in 1:600) { x <- step(x, y, 1); z <- step(z, x, 2); y <- step(y, z, 3) } # one kernel, three arguments
cat(sprintf("%a", c(x[1:3], y[2], z[5])), "\n")
for (i in 1:100) x <- x * 1.5 - 0.25 * x # one kernel, then another one as often
for (i in 1:100) x <- (x + 1) / 1.5
cat(sprintf("%a", x[c(1, 600)]), "\n")
