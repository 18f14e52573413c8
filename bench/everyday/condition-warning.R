# Warnings noted and muffled.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 17000L

use <- function(n) {
  k <- 0
  for (i in seq_len(n)) withCallingHandlers({
    warning("careful")
    k <- k + 1
  }, warning = function(w) {
    k <<- k + 1
    invokeRestart("muffleWarning")
  })
  k
}
print(use(n))
