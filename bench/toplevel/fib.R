# Fibonacci numbers at top level: the recursion undone by a stack kept in a global vector.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 18L

stack <- numeric(n + 2)
stack[1] <- n
depth <- 1
sum <- 0
while (depth > 0) {
  k <- stack[depth]
  if (k < 2) {
    sum <- sum + k
    depth <- depth - 1
  } else {
    stack[depth] <- k - 1
    depth <- depth + 1
    stack[depth] <- k - 2
  }
}
cat("fib(", n, ") = ", sum, "\n", sep = "")
