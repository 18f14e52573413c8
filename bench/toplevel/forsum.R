# The for-loop sum with everything at top level: loops over global variables.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.numeric(args[1]) else 1e7

s <- 0
for (i in 1:n) s <- s + i
cat(s, "\n")

total <- 0
i <- 1
while (i <= n) {
  total <- total + i * 0.5
  i <- i + 1
}
cat(total, "\n")
