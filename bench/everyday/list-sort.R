# Lists of records ordered by a field.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 15000L

l <- list(list(n = "b", v = 2), list(n = "a", v = 1), list(n = "c", v = 3))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    o <- l[order(sapply(l, function(e) e$v))]
    s <- s + o[[1]]$v + nchar(paste(vapply(o, function(e) e$n, ""), collapse = ",")) + sum(do.call(rbind, lapply(l, function(e) e$v)))
  }
  s
}
print(round(use(n), 6))
