# Fannkuch at top level: the most flips of a prefix over all permutations of 1..n.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 8L

p <- 1:n
q <- p
count <- 1:n
sign <- TRUE
max_flips <- 0
checksum <- 0
repeat {
  q0 <- p[1]
  if (q0 != 1) {
    for (i in 2:n) q[i] <- p[i]
    flips <- 1
    repeat {
      qq <- q[q0]
      if (qq == 1) break
      q[q0] <- q0
      if (q0 >= 4) {
        i <- 2
        j <- q0 - 1
        while (i < j) {
          t <- q[i]
          q[i] <- q[j]
          q[j] <- t
          i <- i + 1
          j <- j - 1
        }
      }
      q0 <- qq
      flips <- flips + 1
    }
    if (flips > max_flips) max_flips <- flips
    checksum <- if (sign) checksum + flips else checksum - flips
  }
  if (sign) {
    t <- p[1]; p[1] <- p[2]; p[2] <- t
    sign <- FALSE
  } else {
    t <- p[2]; p[2] <- p[3]; p[3] <- t
    sign <- TRUE
    done <- TRUE
    for (i in 3:n) {
      if (count[i] != 1) {
        count[i] <- count[i] - 1L
        done <- FALSE
        break
      }
      count[i] <- i
      if (i == n) break
      t <- p[1]
      for (k in 1:i) p[k] <- p[k + 1]
      p[i + 1] <- t
    }
    if (done) break
  }
}
cat(checksum, "\nPfannkuchen(", n, ") = ", max_flips, "\n", sep = "")
