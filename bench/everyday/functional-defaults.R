# Functions with defaults that are mostly not needed.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 300000L

area <- function(w, h = w, unit = stop("no unit"), scale = if (unit == "cm") 100 else 1, note = paste("made of", w)) {
  if (missing(unit)) w * h else w * h / scale
}
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + area(i) + area(2, 3) + area(1, unit = "cm")
  s
}
print(use(n))
