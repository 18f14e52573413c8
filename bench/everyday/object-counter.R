# An environment as a table of counts.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 200000L

words <- c("a", "b", "c", "a", "b", "a")
use <- function(n) {
  e <- new.env(hash = TRUE)
  for (i in seq_len(n)) for (k in words) e[[k]] <- (if (is.null(e[[k]])) 0 else e[[k]]) + 1
  sum(unlist(as.list(e)))
}
print(use(n))
