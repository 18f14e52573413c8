# Regular expressions on single strings.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 17000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    x <- sub("([a-z]+)-([0-9]+)", "\\2", "item-42")
    if (grepl("^[0-9]+$", x)) s <- s + as.integer(x)
    s <- s + length(regmatches("a1b22", gregexpr("[0-9]+", "a1b22"))[[1]])
  }
  s
}
print(use(n))
