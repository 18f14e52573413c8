# modifyList over defaults.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 99000L

defaults <- list(width = 10, height = 5, title = "none")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + modifyList(defaults, list(height = i))$height
  s
}
print(use(n))
