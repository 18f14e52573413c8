# missing(), nargs(), ...length() and guards in a function made inside another one.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 150000L

use <- function(n) {
  f <- function(a, b, ...) {
    if (missing(b)) b <- 1
    if (a < 0) stop("negative")
    a + b + nargs() + ...length()
  }
  s <- 0
  for (i in seq_len(n)) s <- s + f(i) + f(i, 2) + f(i, 2, 3)
  s
}
print(use(n))
