# Times: parsing, arithmetic, formatting.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 10000L

use <- function(n) {
  s <- ""
  t0 <- as.POSIXct("2024-05-01 12:00:00", tz = "UTC")
  for (i in seq_len(n)) s <- format(t0 + i * 60, "%H:%M", tz = "UTC")
  s
}
print(use(n))
