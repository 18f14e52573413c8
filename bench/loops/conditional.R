# Sums and counts by condition, as a first program for cleaning data does them.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
age <- (seq_len(n) * 31L) %% 120L
weight <- 40 + (seq_len(n) * 17) %% 60
weight[seq(7, n, by = 11)] <- NA
summarise <- function() {
  adults <- 0L
  children <- 0L
  sum_adults <- 0
  missing <- 0L
  last <- 0L
  for (i in 1:n) {
    if (is.na(weight[i])) {
      missing <- missing + 1L
    } else if (age[i] >= 18L) {
      adults <- adults + 1L
      sum_adults <- sum_adults + weight[i]
    } else {
      children <- children + 1L
      last <- i
    }
  }
  c(adults, children, missing, last, sum_adults / adults)
}
for (k in 1:9) summarise()
cat(sprintf("%.4f\n", summarise()))
