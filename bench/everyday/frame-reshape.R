# Data frames from wide to long and back, lists stacked.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 400L

wide <- data.frame(id = 1:3, a = c(2, 5, 1), b = c(4, 3, 8))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    long <- reshape(wide, direction = "long", varying = c("a", "b"), v.names = "v", timevar = "t", times = c("a", "b"), idvar = "id")
    back <- reshape(long[c("id", "t", "v")], direction = "wide", idvar = "id", timevar = "t")
    parts <- stack(list(x = 1:2, y = i))
    s <- s + sum(back[["v.b"]]) + nrow(long) + nlevels(parts$ind)
  }
  s
}
print(use(n))
