# Parts of times by POSIXlt, difftime in units.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 7700L

use <- function(n) {
  s <- 0
  t0 <- as.POSIXct("2024-05-01 12:00:00", tz = "UTC")
  for (i in seq_len(n)) {
    lt <- as.POSIXlt(t0 + i * 3600, tz = "UTC")
    s <- s + lt$hour + lt$mon + as.numeric(difftime(t0 + 90, t0, units = "mins"))
  }
  s
}
print(use(n))
