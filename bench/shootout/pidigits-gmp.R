# pidigits with the big integers of the gmp package.
suppressMessages(library(gmp))
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 100L

num <- as.bigz(1)
den <- as.bigz(1)
acc <- as.bigz(0)
k <- 0
digits <- 0
line <- ""
while (digits < n) {
  k <- k + 1
  k2 <- 2 * k + 1
  acc <- (acc + num * 2) * k2
  den <- den * k2
  num <- num * k
  if (acc < num) next
  d <- (num * 3 + acc) %/% den
  if (d != (num * 4 + acc) %/% den) next
  line <- paste0(line, as.character(d))
  digits <- digits + 1
  if (digits %% 10 == 0) {
    cat(line, "\t:", digits, "\n", sep = "")
    line <- ""
  }
  acc <- (acc - den * d) * 10
  num <- num * 10
}
if (nchar(line) > 0) cat(formatC(line, width = -10), "\t:", digits, "\n", sep = "")
