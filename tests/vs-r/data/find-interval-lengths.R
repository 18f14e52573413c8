# findInterval() and .bincode() with every number of breaks, ties among them, ends closed and open.
for (n in 0:17) for (b in list(seq_len(n), sort(rep_len(c(1, 3, 3, 8, -Inf, 2), n)), rep(2, n))) {
  x <- c(-Inf, 0:18, 1.5, 2.5, NaN, NA, Inf)
  for (flags in list(c(FALSE, FALSE, FALSE), c(TRUE, FALSE, FALSE), c(FALSE, TRUE, FALSE), c(FALSE, FALSE, TRUE), c(TRUE, FALSE, TRUE)))
    cat(findInterval(x, b, flags[1], flags[2], flags[3]), "\n")
  if (n > 1) cat(.bincode(x, b), ":", .bincode(x, b, FALSE, TRUE), "\n")
}
