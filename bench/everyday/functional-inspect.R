# Functions looked at: formals, arguments, bodies.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100000L

f <- function(x, y = 2, ...) x + y
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + length(formals(f)) + ("y" %in% names(formals(f))) + formals(f)$y + is.call(body(f))
  s
}
print(use(n))
