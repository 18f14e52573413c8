# Filter, Position, Find and Map with functions given through functions.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12000L

items <- list(1, "a", 3, "b")
use <- function(n) {
  pick <- function(test) length(Filter(test, items)) + Position(test, items)
  s <- 0
  for (i in seq_len(n)) s <- s + pick(is.numeric) + length(Map(function(k, v) paste(k, v), c("p", "q"), c(1, i)))
  s
}
print(use(n))
