# Recursive Fibonacci numbers: nothing but calls.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 25L

fib <- function(n) {
  if (n < 2) n else fib(n - 1) + fib(n - 2)
}
cat("fib(", n, ") = ", fib(n), "\n", sep = "")
