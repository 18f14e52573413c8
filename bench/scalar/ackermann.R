# Ackermann's function: deep and many recursive calls.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

ackermann <- function(m, n) {
  if (m == 0) {
    n + 1
  } else if (n == 0) {
    ackermann(m - 1, 1)
  } else {
    ackermann(m - 1, ackermann(m, n - 1))
  }
}

for (m in 0:2) cat("A(", m, ",20) = ", ackermann(m, 20), "\n", sep = "")
total <- 0
for (i in 1:n) total <- total + ackermann(2, i %% 40)
cat("total", total, "\n")
