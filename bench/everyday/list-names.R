# setNames, names<- and lookup by name.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 150000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    v <- setNames(1:3, c("x", "y", "z"))
    names(v)[2] <- "w"
    s <- s + v[["w"]] + match("z", names(v)) + ("x" %in% names(v))
  }
  s
}
print(use(n))
