# Lists filtered by type, and rapply().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 15000L

l <- list(a = 1, b = NULL, k = "x", d = 3)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- Filter(is.numeric, l)
    s <- s + sum(unlist(m)) + length(Filter(Negate(is.null), l)) + length(rapply(list(1, "a", 2), function(v) v * 2, classes = "numeric", how = "unlist"))
  }
  s
}
print(round(use(n), 6))
