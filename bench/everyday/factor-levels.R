# Renaming and dropping levels.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 6700L

f0 <- factor(c("lo", "hi", "lo", "mid"), levels = c("lo", "mid", "hi"))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- f0
    levels(f)[2] <- "middle"
    f <- droplevels(f[f != "hi"])
    s <- s + nlevels(f) + as.integer(f)[1]
  }
  s
}
print(use(n))
