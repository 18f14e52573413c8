# needs: data.table
# Functions that load data.table and use it: subscripts are left to its method though the code was compiled before.
main <- function() {
  suppressPackageStartupMessages(library(data.table))
  d <- data.table(a = 1:3, b = c(1, 1, 2))
  print(d[a > 1, .N])
  d[, s := sum(a), by = b]
  d
}
main()
f <- function(x) data.table::data.table(a = x, b = 2)[, sum(a)]
f(1:3)
