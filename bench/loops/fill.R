# A vector filled element by element: temperatures from Celsius to Fahrenheit, with a correction by hour.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args)) as.integer(args[1]) else 100000L
celsius <- 15 + 10 * sin(seq_len(n) / 50)
convert <- function(celsius) {
  out <- numeric(length(celsius))
  for (i in seq_along(celsius)) {
    hour <- i %% 24L
    out[i] <- celsius[i] * 9 / 5 + 32 - 0.25 * hour
  }
  out
}
for (k in 1:9) convert(celsius)
r <- convert(celsius)
cat(sprintf("%.6f\n", c(sum(r), r[n])))
