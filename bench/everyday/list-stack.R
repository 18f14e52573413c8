# A stack in a list.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 580000L

use <- function(n) {
  stack <- list()
  s <- 0
  for (i in seq_len(n)) {
    stack[[length(stack) + 1]] <- i
    if (length(stack) > 5) {
      s <- s + stack[[length(stack)]]
      stack[[length(stack)]] <- NULL
      stack <- stack[-1]
    }
  }
  s
}
print(use(n))
