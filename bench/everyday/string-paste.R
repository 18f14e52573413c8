# Labels pasted one at a time.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 110000L

use <- function(n) {
  s <- ""
  for (i in seq_len(n)) s <- paste0("item-", i, "/", paste("of", n))
  s
}
print(use(n))
