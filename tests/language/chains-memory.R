# Two results of one chain, a vector each, where no cell lies ready for the second one (leaks are reported at the end).
# expect: [1] 3000
f <- function(n) {
  x <- c(1, 2, 3, 4, 5, 6, 7, 8)
  y <- x / 3
  kept <- list()
  for (i in 1:n) {
    a <- x + y * i
    b <- x - y * i
    kept[[i]] <- if (i %% 7) list(a, b) else list(a, b, rev(x))
  }
  length(kept)
}
print(f(3000))
