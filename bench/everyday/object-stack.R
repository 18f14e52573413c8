# Methods of a class for length, [[ and $<-.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 55000L

length.stack <- function(x) length(unclass(x)$items)
`[[.stack` <- function(x, i) unclass(x)$items[[i]]
`$<-.stack` <- function(x, name, value) {
  y <- unclass(x)
  y[[name]] <- value
  structure(y, class = "stack")
}
use <- function(n) {
  st <- structure(list(items = list(1, 2)), class = "stack")
  s <- 0
  for (i in seq_len(n)) {
    st$items <- list(i, 2)
    s <- s + length(st) + st[[1]]
  }
  s
}
print(use(n))
