# Lines of a report caught by capture.output(), formatted numbers, padded words.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 4000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    lines <- capture.output({
      cat(sprintf("%-8s%6.2f\n", c("mean", "sd"), c(i, 2.5)), sep = "")
      cat("total:", format(i * 1000, big.mark = ","), "\n")
    })
    s <- s + length(lines) + nchar(lines[3]) + nchar(formatC(i, width = 8, flag = "0")) + nchar(toString(1:5))
  }
  s
}
print(use(n))
