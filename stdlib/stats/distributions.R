# distributions.R - Distribution functions that are not a call of one library function.

dmultinom <- function(x, size = NULL, prob, log = FALSE) {
  if (length(prob) != length(x)) stop("x[] and prob[] must be equal length vectors.")
  if (!all(is.finite(prob), prob >= 0) || sum(prob) == 0) stop("probabilities must be finite, non-negative and not all 0")
  share <- prob / sum(prob)
  x <- as.integer(0.5 + x)
  if (any(x < 0)) stop("'x' must be non-negative")
  n <- sum(x)
  if (!is.null(size) && size != n) stop("size != sum(x), i.e. one is wrong")
  can <- share > 0
  # what cannot happen has happened, or the multinomial coefficient times the powers of the probabilities
  logarithm <- if (any(x[!can] != 0)) -Inf
    else lgamma(n + 1) + sum(x[can] * base::log(share[can]) - lgamma(x[can] + 1))
  if (log) logarithm else exp(logarithm)
}
