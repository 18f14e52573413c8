# Groups of rows by split() and by().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2000L

d <- data.frame(g = c("a", "b", "a", "b"), x = c(1, 2, 3, 4))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    s <- s + sum(sapply(split(d$x, d$g), mean)) + sum(unlist(by(d, d$g, function(q) sum(q$x))))
  }
  s
}
print(round(use(n), 6))
