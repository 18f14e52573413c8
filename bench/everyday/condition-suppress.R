# suppressWarnings around a conversion, try(silent = TRUE).
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 15000L

use <- function(n) {
  k <- 0
  for (i in seq_len(n)) {
    v <- suppressWarnings(as.numeric("x"))
    if (is.na(v)) k <- k + 1
    r <- try(log(-1 + 2), silent = TRUE)
    if (!inherits(r, "try-error")) k <- k + 1
  }
  k
}
print(use(n))
