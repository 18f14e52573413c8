# Errors and warnings of a function caught and counted.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

f <- function(i) if (i %% 3 == 0) stop("bad ", i) else if (i %% 3 == 1) warning("odd") else i
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + tryCatch(f(i), error = function(e) nchar(conditionMessage(e)), warning = function(w) 1)
  }
  s
}
print(round(use(n), 6))
