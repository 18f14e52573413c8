# Formatting single dates.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 38000L

start <- as.Date("2024-01-15")
use <- function(n) {
  s <- ""
  for (i in seq_len(n)) s <- format(start + i %% 365, "%d.%m.%Y")
  s
}
print(use(n))
