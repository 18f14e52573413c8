# Days of the week and months.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 17000L

start <- as.Date("2024-01-15")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + (weekdays(start + i) == "Monday") + (months(start + i) == "May")
  s
}
print(use(n))
