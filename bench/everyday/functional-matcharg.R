# match.arg and missing defaults.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 41000L

centre <- function(x, type = c("mean", "median", "trimmed"), na.rm) {
  type <- match.arg(type)
  if (missing(na.rm)) na.rm <- FALSE
  switch(type, mean = sum(x) / length(x), median = x[2], trimmed = x[1])
}
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + centre(c(1, 2, 3)) + centre(c(1, 2, 3), "med")
  s
}
print(use(n))
