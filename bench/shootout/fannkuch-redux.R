# fannkuch-redux: flips of all permutations in the order that the benchmark prescribes, with checksum.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7L

fannkuch <- function(n) {
  perm1 <- 0:(n - 1L)
  perm <- integer(n)
  count <- integer(n)
  max_flips <- 0L
  checksum <- 0L
  index <- 0L
  r <- n
  repeat {
    while (r != 1L) {
      count[r] <- r
      r <- r - 1L
    }
    for (i in 1:n) perm[i] <- perm1[i]
    flips <- 0L
    k <- perm[1]
    while (k != 0L) {
      i <- 1L
      j <- k + 1L
      while (i < j) {
        t <- perm[i]
        perm[i] <- perm[j]
        perm[j] <- t
        i <- i + 1L
        j <- j - 1L
      }
      flips <- flips + 1L
      k <- perm[1]
    }
    if (flips > max_flips) max_flips <- flips
    checksum <- if (index %% 2L == 0L) checksum + flips else checksum - flips
    repeat {
      if (r == n) return(c(checksum, max_flips))
      first <- perm1[1]
      for (i in 1:r) perm1[i] <- perm1[i + 1L]
      perm1[r + 1L] <- first
      count[r + 1L] <- count[r + 1L] - 1L
      if (count[r + 1L] > 0L) break
      r <- r + 1L
    }
    index <- index + 1L
  }
}

result <- fannkuch(n)
cat(result[1], "\nPfannkuchen(", n, ") = ", result[2], "\n", sep = "")
