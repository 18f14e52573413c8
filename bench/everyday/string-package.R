# Functions of packages by pkg::name.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 18000L

use <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + nchar(tools::file_ext("report.txt")) + stats::median(c(1, i, 3)) + nchar(utils::head(letters, 1))
  s
}
print(use(n))
