# Rows with missing values found and left out.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 12000L

d <- data.frame(a = c(1, NA, 3, 4), b = c("x", "y", NA, "z"), v = c(2.5, 1, 0, NA))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + sum(complete.cases(d)) + nrow(na.omit(d[c("a", "v")])) + sum(is.na(d$b)) + mean(d$v, na.rm = TRUE)
  s
}
print(use(n))
