# aregexec.R - Places of approximate matches and of their groups.

aregexec <- function(pattern, text, max.distance = 0.1, costs = NULL, ignore.case = FALSE, fixed = FALSE, useBytes = FALSE) {
  pattern <- as.character(pattern)
  if (!is.character(text)) text <- as.character(text)
  if (length(pattern) != 1L || is.na(pattern) || !nzchar(pattern)) stop("'pattern' must be a non-empty character string")
  costs <- .approximate_costs(costs)
  bounds <- .approximate_bounds(max.distance, nchar(pattern, "c"), costs)
  lapply(.Internal(aregexec(pattern, text, ignore.case, fixed, bounds, costs)), function(pairs) {
    m <- matrix(pairs, 2L)
    structure(m[1L, ], match.length = m[2L, ])
  })
}
