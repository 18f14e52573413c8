# Reversing words and changing case.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 81000L

use <- function(n) {
  r <- ""
  for (i in seq_len(n)) r <- toupper(paste(rev(strsplit("palindrome", "")[[1]]), collapse = ""))
  r
}
print(use(n))
