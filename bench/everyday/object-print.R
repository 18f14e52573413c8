# Objects made by structure() with several attributes, and text made of them.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30000L

temp <- function(v, unit = "C") structure(list(v = v), unit = unit, class = "temp")
format.temp <- function(x, ...) paste0(x$v, attr(x, "unit"))
toString.temp <- function(x, ...) paste("temp", format(x))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nchar(toString(temp(i %% 10))) + inherits(structure(1, class = c("a", "b")), "b")
  s
}
print(use(n))
