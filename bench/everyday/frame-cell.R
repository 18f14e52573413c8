# Reading single cells of a data frame by row number and column name.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 54000L

d <- data.frame(a = c(1.5, 2.5, 3.5, 4.5), b = letters[1:4])
total <- function(n) {
  s <- 0
  for (i in seq_len(n)) s <- s + d[(i - 1) %% 4 + 1, "a"]
  s
}
print(total(n))
