# order() and sort() of long integer vectors: every width of the values, NA, both directions, ties, parts of uneven size.
mix <- function(o) sum(as.numeric(o) * (seq_along(o) %% 101), na.rm = TRUE)
show <- function(name, x) {
  z <- x
  z[c(3, length(x) %/% 2)] <- NA
  cat(name, mix(order(x)), mix(order(x, decreasing = TRUE)), mix(order(z)), mix(order(z, na.last = FALSE)),
      mix(order(z, na.last = NA, decreasing = TRUE)), mix(order(z, na.last = FALSE, decreasing = TRUE)),
      mix(sort(x)), mix(sort(x, decreasing = TRUE)), length(sort(z)), mix(sort(z)), mix(order(z %/% 1000L, x)),
      head(order(z), 3), head(sort(z, decreasing = TRUE), 3), "\n")
}
set.seed(3)
for (n in c(599L, 600L, 1000L, 9000L, 40000L)) {
  show("permutation", sample.int(n))
  show("wide", sample.int(.Machine$integer.max, n))
  show("negative", sample(c(-1L, 1L), n, TRUE) * sample.int(.Machine$integer.max, n))
  show("ends", sample(c(-.Machine$integer.max, .Machine$integer.max, 0L), n, TRUE))
  show("few", sample(c(1L, 70000L, 3L), n, TRUE))
  show("uneven", c(sample.int(300L, n - 20L, TRUE), sample.int(.Machine$integer.max, 20L)))
  show("falling", rev(seq_len(n)) * 40L)
  show("nearly", c(seq_len(n - 3L) * 50L, 7L, 6L, 5L))
}
big <- c(sample.int(1e5L, 3e5L, TRUE), .Machine$integer.max)
o <- order(big)
cat(mix(o), is.unsorted(big[o]), mix(sort(big)), mix(sort.list(big, decreasing = TRUE)), mix(rank(big)), "\n")
str(sort(c(NA, TRUE, FALSE, TRUE)[sample.int(4L, 700L, TRUE)]))
