# Tests of class, attributes and structure().
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 120000L

x0 <- structure(1:3, class = c("b", "a"), unit = "cm")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    x <- structure(i, class = "a")
    attr(x, "unit") <- "m"
    if (inherits(x, "a") && inherits(x0, c("z", "b")) && attr(x0, "unit") == "cm") s <- s + unclass(x)[1]
  }
  s
}
print(use(n))
