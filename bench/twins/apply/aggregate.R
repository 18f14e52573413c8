# aggregate() over 1e6 rows
set.seed(13); n <- 1e6
d <- data.frame(g = sample(50L, n, TRUE), v = runif(n), w = runif(n))
run <- function() { a <- aggregate(cbind(v, w) ~ g, data = d, FUN = sum); c(a$v, a$w) }
twin <- function() { r <- rowsum(cbind(d$v, d$w), d$g); c(r) }
