# Environments as mutable records.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 190000L

use <- function(n) {
  e <- new.env()
  assign("total", 0, envir = e)
  for (i in seq_len(n)) {
    e$total <- e$total + 1
    e[["last"]] <- i
    if (exists("total", envir = e, inherits = FALSE)) s <- get("total", envir = e) + mget("last", envir = e)[[1]]
  }
  s
}
print(use(n))
