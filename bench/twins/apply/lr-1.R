# Linear regression with one variable by gradient descent, over records
set.seed(1); n <- 20000
x <- rnorm(n); y <- 3 * x + 2 + rnorm(n)
samples <- lapply(1:n, function(i) list(x = x[i], y = y[i]))
run <- function() {
  a <- 0; b <- 0
  for (step in 1:10) {
    e <- sapply(samples, function(s) a + b * s$x - s$y)
    g <- sapply(samples, function(s) (a + b * s$x - s$y) * s$x)
    a <- a - 0.1 * mean(e); b <- b - 0.1 * mean(g)
  }
  c(a, b)
}
twin <- function() {
  a <- 0; b <- 0
  for (step in 1:10) { e <- a + b * x - y; g <- e * x; a <- a - 0.1 * mean(e); b <- b - 0.1 * mean(g) }
  c(a, b)
}
