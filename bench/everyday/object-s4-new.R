# S4: new() with validity and slots.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4400L

setClass("Point", representation(x = "numeric", y = "numeric"), validity = function(object) if (length(object@x) == 1) TRUE else "x")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    p <- new("Point", x = i, y = 2)
    p@y <- p@y + 1
    s <- s + p@x + p@y
  }
  s
}
print(use(n))
