# philox.R - philox(): random numbers that are a function of seed, stream and place; doc/cuda.md.

philox <- function(n, seed, stream = 0) {
  n <- if (length(n) > 1L) length(n) else n
  if (!is.numeric(n) || length(n) != 1L || is.na(n) || n < 0) stop("philox(): n is a number of elements")
  .Internal(philox(as.double(n), .philox_word(seed, "seed"), .philox_word(stream, "stream")))
}

# A whole number below 2^53.
.philox_word <- function(x, name) {
  if (!is.numeric(x) || length(x) != 1L || is.na(x) || x < 0 || x >= 2^53 || x != trunc(x))
    stop(sprintf("philox(): %s is one whole number from 0 to 2^53 - 1", name))
  as.double(x)
}
