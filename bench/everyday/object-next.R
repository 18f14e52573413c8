# NextMethod along a class vector.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 120000L

area <- function(x) UseMethod("area")
area.default <- function(x) x$w
area.rect <- function(x) NextMethod() * x$h
area.box <- function(x) NextMethod() * 2
b <- structure(list(w = 2, h = 3), class = c("box", "rect"))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + area(b)
  s
}
print(use(n))
