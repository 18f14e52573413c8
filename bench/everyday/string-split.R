# Splitting short lines.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 120000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    f <- strsplit("key=value;other=12", ";")[[1]]
    kv <- strsplit(f, "=", fixed = TRUE)
    s <- s + length(kv) + as.numeric(kv[[2]][2])
  }
  s
}
print(use(n))
