# Edit distance between words, by the usual table.
args <- commandArgs(trailingOnly = TRUE)
reps <- if (length(args) > 0) as.integer(args[1]) else 20L

levenshtein <- function(a, b) {
  s <- strsplit(a, "")[[1]]
  t <- strsplit(b, "")[[1]]
  d <- matrix(0, length(s) + 1, length(t) + 1)
  d[, 1] <- 0:length(s)
  d[1, ] <- 0:length(t)
  for (i in seq_along(s)) {
    for (j in seq_along(t)) {
      cost <- if (s[i] == t[j]) 0 else 1
      d[i + 1, j + 1] <- min(d[i, j + 1] + 1, d[i + 1, j] + 1, d[i, j] + cost)
    }
  }
  d[length(s) + 1, length(t) + 1]
}

words <- c("kitten", "sitting", "saturday", "sunday", "rosettacode", "raisethysword",
           "intention", "execution", "distance", "difference", "algorithm", "logarithm")
total <- 0
for (r in seq_len(reps)) {
  for (a in words) {
    for (b in words) total <- total + levenshtein(a, b)
  }
}
cat(levenshtein("kitten", "sitting"), levenshtein("rosettacode", "raisethysword"), "\n")
cat("total", total, "\n")
