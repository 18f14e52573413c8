# S4 generics and inheritance.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7500L

setClass("Shape", representation(w = "numeric"))
setClass("Square", contains = "Shape")
setGeneric("size", function(s, ...) standardGeneric("size"))
setMethod("size", "Shape", function(s, ...) s@w)
setMethod("size", "Square", function(s, ...) callNextMethod()^2)
q <- new("Square", w = 3)
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + size(q)
  s
}
print(use(n))
