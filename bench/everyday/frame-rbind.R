# A data frame that grows by rbind.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 2600L

grow <- function(n) {
  d <- data.frame(id = 0L, v = 0)
  for (i in seq_len(n)) {
    d <- rbind(d, data.frame(id = i, v = i / 2))
    if (nrow(d) > 10) d <- d[1, ]
  }
  nrow(d)
}
print(grow(n))
