# Merging two small tables.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 1500L

a <- data.frame(id = c(1, 2, 3, 4), x = c("p", "q", "r", "s"))
b <- data.frame(id = c(2, 4, 5), y = c(10, 20, 30))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(merge(a, b, by = "id")$y)
  s
}
print(use(n))
