# Objects made by structure(): arrays, series, factors, frames.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 30000L

shape <- function(v) structure(v, dim = c(2L, length(v) %/% 2L), dimnames = list(c("lo", "hi"), NULL))
grade <- function(k) structure(k, levels = c("low", "middle", "high"), class = "factor")
series <- function(v, from) structure(v, tsp = c(from, from + length(v) - 1, 1), class = "ts")
use <- function(n) {
  s <- 0
  for (i in seq_len(n)) {
    m <- shape(c(i, 2, 3, 4))
    g <- grade(c(1L, 3L, i %% 3L + 1L))
    z <- series(c(1, 2, i), 2000)
    s <- s + m["hi", 2] + sum(g == "high") + end(z)[1]
  }
  s
}
print(use(n))
