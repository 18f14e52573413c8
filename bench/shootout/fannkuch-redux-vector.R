# fannkuch-redux in vector style: all permutations as columns of a matrix, flipped together until every first entry is 1.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7L

# Columns in the benchmark's order: blocks for each rotation of the first k entries, the parity alternating by column.
permutations <- function(n) {
  p <- matrix(seq_len(n), ncol = 1)
  for (k in 2:n) {
    block <- p
    all <- vector("list", k)
    for (turn in seq_len(k)) {
      all[[turn]] <- block
      rows <- c(2:k, 1)
      block[1:k, ] <- block[rows, , drop = FALSE]
    }
    p <- do.call(cbind, lapply(seq_len(k), function(turn) {
      order <- ((seq_len(k) + turn - 2) %% k) + 1
      q <- matrix(seq_len(n), n, ncol(p))
      q[1:k, ] <- matrix(order[p[1:k, ]], k)
      q
    }))
  }
  p
}

p <- permutations(n)
count <- ncol(p)
flips <- integer(count)
active <- which(p[1, ] != 1L)
p <- p[, active, drop = FALSE]
while (length(active) > 0) {
  flips[active] <- flips[active] + 1L
  first <- p[1, ]
  for (k in 2:n) {
    who <- which(first == k)
    if (length(who) > 0) p[1:k, who] <- p[k:1, who]
  }
  go_on <- p[1, ] != 1L
  active <- active[go_on]
  p <- p[, go_on, drop = FALSE]
}
sign <- rep(c(1, -1), length.out = count)
cat("permutations", count, "most flips", max(flips), "mean", format(mean(flips), digits = 6), "\n")
cat("distribution", tabulate(flips + 1L), "\n")
