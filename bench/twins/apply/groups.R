# Statistics of groups, 1e6 rows
set.seed(12); n <- 1e6; g <- sample(100L, n, TRUE); v <- rnorm(n)
run <- function() {
  mean_of <- tapply(v, g, mean)
  largest <- tapply(v, g, function(x) max(x) - min(x))
  unname(c(mean_of, largest))
}
twin <- function() {
  o <- order(g); s <- v[o]; count <- tabulate(g, 100); last <- cumsum(count); first <- last - count + 1L
  o2 <- order(g, v); t <- v[o2]
  unname(c(rowsum(v, g)[, 1] / count, t[last] - t[first]))
}
