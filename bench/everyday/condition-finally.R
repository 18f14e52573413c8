# on.exit, tryCatch(finally = ), stopifnot.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 110000L

guard <- function(x) {
  on.exit(done <<- done + 1)
  stopifnot(is.numeric(x), x > 0)
  tryCatch(x + 1, finally = done <<- done + 1)
}
done <- 0
use <- function(n) {
  for (i in seq_len(n)) guard(i)
  done
}
print(use(n))
