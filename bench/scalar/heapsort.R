# Heap sort of numbers from a linear congruential generator.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

heap_sort <- function(v) {
  n <- length(v)
  start <- n %/% 2 + 1
  end <- n
  repeat {
    if (start > 1) {
      start <- start - 1
      x <- v[start]
    } else {
      x <- v[end]
      v[end] <- v[1]
      end <- end - 1
      if (end == 1) {
        v[1] <- x
        return(v)
      }
    }
    i <- start
    j <- 2 * start
    while (j <= end) {
      if (j < end && v[j] < v[j + 1]) j <- j + 1
      if (x < v[j]) {
        v[i] <- v[j]
        i <- j
        j <- 2 * j
      } else {
        j <- end + 1
      }
    }
    v[i] <- x
  }
}

seed <- 42
v <- numeric(n)
for (i in 1:n) {
  seed <- (seed * 3877 + 29573) %% 139968
  v[i] <- 100 * seed / 139968
}
s <- heap_sort(v)
cat("smallest", format(s[1:3], digits = 8), "\n")
cat("largest", format(s[(n - 2):n], digits = 8), "\n")
cat("median", format(s[n %/% 2], digits = 8), "in order", !is.unsorted(s), "\n")
