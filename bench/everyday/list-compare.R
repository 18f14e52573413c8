# Lists, frames and numbers compared up to tolerance; lists changed by others.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4000L

d <- data.frame(a = 1:3, b = c("x", "y", "z"))
opts <- list(size = 1, font = list(name = "serif", bold = FALSE))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    e <- d
    if (i %% 2 == 0) e$a[2] <- 7L
    s <- s + isTRUE(all.equal(d, e)) + isTRUE(all.equal(1, 1 + 1e-10))
    o <- modifyList(opts, list(font = list(bold = i %% 3 == 0), extra = i))
    s <- s + identical(o$font$name, "serif") + length(all.equal(opts, o))
  }
  s
}
print(use(n))
