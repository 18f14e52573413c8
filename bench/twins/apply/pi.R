# Monte-Carlo Pi over pairs
set.seed(6); n <- 200000; x <- runif(n); y <- runif(n)
pairs <- lapply(1:n, function(i) c(x[i], y[i]))
run <- function() 4 * sum(sapply(pairs, function(p) if (p[1]^2 + p[2]^2 <= 1) 1 else 0)) / n
twin <- function() 4 * sum(x^2 + y^2 <= 1) / n
