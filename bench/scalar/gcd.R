# Sum of greatest common divisors by Euclid's algorithm.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 600L

gcd <- function(a, b) {
  while (b != 0) {
    t <- a %% b
    a <- b
    b <- t
  }
  a
}

total <- 0
for (i in 1:n) {
  for (j in 1:n) {
    total <- total + gcd(i, j)
  }
}
cat("sum of gcds up to", n, "is", total, "\n")
