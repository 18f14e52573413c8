# Walking over the rows of a data frame.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 5300L

d <- data.frame(name = c("ada", "bob", "cy"), score = c(3, 4, 5))
walk <- function(n) {
  s <- 0
  for (k in seq_len(n)) for (i in seq_len(nrow(d))) {
    row <- d[i, ]
    if (row$name != "bob") s <- s + row$score
  }
  s
}
print(walk(n))
