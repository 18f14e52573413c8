# Methods of one generic for objects of several classes in a list.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 70000L

setClass("Shape", representation("VIRTUAL"))
setClass("Square", contains = "Shape", representation(side = "numeric"))
setClass("Circle", contains = "Shape", representation(r = "numeric"))
setGeneric("area", function(shape) standardGeneric("area"))
setMethod("area", "Square", function(shape) shape@side^2)
setMethod("area", "Circle", function(shape) 3 * shape@r^2)
use <- function(n) {
  shapes <- list(new("Square", side = 2), new("Circle", r = 1))
  s <- 0
  for (i in seq_len(n)) for (shape in shapes) s <- s + area(shape)
  s
}
print(use(n))
