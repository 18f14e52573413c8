# Formulas made, changed and taken apart.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- reformulate(c("a", "b", paste0("x", i %% 3)), "y")
    g <- update(f, log(.) ~ . + a:b)
    s <- s + length(attr(terms(g), "term.labels")) + length(all.vars(g))
    if (i %% 2 == 0) s <- s + nchar(deparse(update(g, . ~ . - b)))
  }
  s
}
print(use(n))
