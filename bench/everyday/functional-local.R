# local() in a loop.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 530000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + local({
    a <- i * 2
    b <- a + 1
    a * b
  })
  s
}
print(use(n))
for (i in seq_len(n)) total <- local({
  y <- i
  y + 1
})
print(total)
