# All combinations of a few settings.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 13000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nrow(expand.grid(a = 1:3, b = c("u", "v"), stringsAsFactors = FALSE))
  s
}
print(use(n))
