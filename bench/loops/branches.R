# A rate by income band for each person: if, else if, else.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
income <- (seq_len(n) * 7919) %% 100000
tax <- function(income) {
  due <- numeric(length(income))
  for (i in seq_along(income)) {
    x <- income[i]
    if (x < 10000) {
      due[i] <- 0
    } else if (x < 40000) {
      due[i] <- (x - 10000) * 0.2
    } else {
      due[i] <- 6000 + (x - 40000) * 0.4
    }
  }
  due
}
for (k in 1:9) tax(income)
cat(sprintf("%.2f\n", sum(tax(income))))
