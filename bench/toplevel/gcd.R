# Sum of greatest common divisors, all loops at top level.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 600L

total <- 0
for (i in 1:n) {
  for (j in 1:n) {
    a <- i
    b <- j
    while (b != 0) {
      t <- a %% b
      a <- b
      b <- t
    }
    total <- total + a
  }
}
cat("sum of gcds up to", n, "is", total, "\n")
