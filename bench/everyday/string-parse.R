# Code from text: eval(parse(text = )).
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 96000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + eval(parse(text = "1 + 2 * 3"))
  s
}
print(use(n))
