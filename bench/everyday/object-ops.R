# Operators on a class: Ops group methods.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 25000L

money <- function(v) structure(list(v = v), class = "money")
Ops.money <- function(e1, e2) {
  r <- get(.Generic)(e1$v, e2$v)
  if (.Generic %in% c("+", "-")) money(r) else r
}
use <- function(n) {
  m <- money(0)
  k <- 0
  for (i in seq_len(n)) {
    m <- m + money(1)
    if (m > money(10)) k <- k + 1
  }
  c(m$v, k)
}
print(use(n))
