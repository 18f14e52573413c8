# Objects as lists of closures over shared state.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 400000L

counter <- function() {
  k <- 0
  list(up = function(by = 1) k <<- k + by, value = function() k)
}
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    o <- counter()
    o$up()
    o$up(2)
    s <- s + o$value()
  }
  s
}
print(use(n))
