# Trimming, padding, substrings.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    x <- trimws("  some text ")
    x <- paste0(toupper(substr(x, 1, 1)), substring(x, 2))
    s <- s + nchar(formatC(x, width = 12)) + startsWith(x, "So")
  }
  s
}
print(use(n))
