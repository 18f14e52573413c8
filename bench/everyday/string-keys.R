# Settings as text: key=value pairs taken apart.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 25000L

t <- "key=value;other=thing"
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    p <- strsplit(t, ";", fixed = TRUE)[[1]]
    kv <- strsplit(p, "=")
    m <- setNames(sapply(kv, `[`, 2), sapply(kv, `[`, 1))
    s <- s + nchar(m[["other"]])
  }
  s
}
print(round(use(n), 6))
