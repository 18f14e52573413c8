# Reference classes: fields and methods.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 15000L

Account <- setRefClass("Account", fields = list(total = "numeric"),
  methods = list(add = function(v) { total <<- total + v; invisible(.self) }, get = function() total))
use <- function(n) {
  a <- Account$new(total = 0)
  for (i in seq_len(n)) a$add(i)
  a$get()
}
print(use(n))
