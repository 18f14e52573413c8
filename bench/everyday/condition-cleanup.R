# on.exit() and finally that put things back.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 60000L

state <- new.env()
state$open <- 0
with_open <- function(x) {
  state$open <- state$open + 1
  on.exit(state$open <- state$open - 1, add = TRUE)
  if (x %% 5 == 0) stop("five")
  x
}
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + tryCatch(with_open(i), error = function(e) 0, finally = state$last <- i)
  s + state$open
}
print(use(n))
