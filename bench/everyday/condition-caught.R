# Errors raised and caught.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 37000L

risky <- function(i) if (i %% 2 == 0) stop("even: ", i) else i
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + tryCatch(risky(i), error = function(e) nchar(conditionMessage(e)), finally = NULL)
  s
}
print(use(n))
