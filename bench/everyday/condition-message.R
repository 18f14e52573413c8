# Messages and warnings of several parts, taken by handlers.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L

use <- function(n) {
  k <- 0
  for (i in seq_len(n)) {
    k <- k + tryCatch(warning("value ", i, " is odd"), warning = function(w) nchar(conditionMessage(w)))
    k <- k + tryCatch(message("step ", i), message = function(m) nchar(conditionMessage(m)))
    suppressMessages(message("unseen"))
  }
  k
}
print(use(n))
