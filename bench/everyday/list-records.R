# A list of records, read and changed.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 460000L

people <- list(list(name = "ada", age = 36), list(name = "bob", age = 41), list(name = "cy", age = 19))
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    k <- i %% 3 + 1
    p <- people[[k]]
    p$age <- p$age + 1
    people[[k]] <- p
    s <- s + p[["age"]] + nchar(p$name)
  }
  s
}
print(use(n))
