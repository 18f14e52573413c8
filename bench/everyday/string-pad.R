# Words padded to columns.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

w <- c("alpha", "be", "gamma")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    x <- formatC(w, width = 8, flag = "-")
    y <- sprintf("%-8s|", w)
    s <- s + sum(nchar(x)) + sum(nchar(y)) + nchar(strrep("ab", 3)) + sum(startsWith(w, "a"))
  }
  s
}
print(round(use(n), 6))
