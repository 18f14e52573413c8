# Records with a class, made and read.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 90000L

point <- function(x, y, label = "p") structure(list(x = x, y = y, label = label, at = list(x, y)), class = "point")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    p <- point(i, 2)
    s <- s + p$x + p$at[[2]]
  }
  s
}
print(use(n))
