# k-means of numbers
set.seed(4); n <- 100000; v <- c(rnorm(n / 2), rnorm(n / 2, 5))
run <- function() {
  a <- -1; b <- 9
  for (step in 1:5) {
    first <- sapply(v, function(x) if (abs(x - a) < abs(x - b)) TRUE else FALSE)
    a <- mean(v[first]); b <- mean(v[!first])
  }
  c(a, b)
}
twin <- function() {
  a <- -1; b <- 9
  for (step in 1:5) { first <- abs(v - a) < abs(v - b); a <- mean(v[first]); b <- mean(v[!first]) }
  c(a, b)
}
