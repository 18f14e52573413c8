# Conditions of a class of their own, and messages.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L

use <- function(n) {
  k <- 0
  for (i in seq_len(n)) {
    k <- k + tryCatch(stop(structure(class = c("mine", "error", "condition"), list(message = "m", call = NULL))), mine = function(e) 1)
    withCallingHandlers(message("note"), message = function(m) {
      k <<- k + 1
      invokeRestart("muffleMessage")
    })
  }
  k
}
print(use(n))
