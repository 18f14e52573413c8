# Factors: reference levels, combinations, another order, unused levels.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4500L

f <- factor(c("a", "b", "c", "a", "b"))
g <- factor(c("u", "v", "u", "u", "v"))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    r <- relevel(f, ref = c("a", "b", "c")[i %% 3 + 1])
    both <- interaction(f, g, drop = i %% 2 == 0)
    o <- reorder(f, c(5, i, 2, 1, 7))
    s <- s + as.integer(r[1]) + nlevels(both) + match("a", levels(o)) + nlevels(droplevels(f[f != "c"]))
  }
  s
}
print(use(n))
