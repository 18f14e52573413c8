# S3 objects: constructor, generic, method, print as text.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 180000L

account <- function(b) structure(list(balance = b), class = "account")
deposit <- function(x, v, ...) UseMethod("deposit")
deposit.account <- function(x, v, ...) {
  x$balance <- x$balance + v
  x
}
use <- function(n) {
  a <- account(0)
  for (i in seq_len(n)) a <- deposit(a, i)
  a$balance
}
print(use(n))
