# Simulation by vectors of random numbers: pi, walks, coupons, birthdays, a bootstrap.
args <- commandArgs(trailingOnly = TRUE)
n <- if (length(args) > 0) as.integer(args[1]) else 20000L

set.seed(31)
cat("pi", format(4 * mean(runif(n)^2 + runif(n)^2 < 1), digits = 6), "\n")
walks <- matrix(sample(c(-1, 1), n * 10, replace = TRUE), ncol = 10)
ends <- colSums(walks)
heights <- apply(walks, 2, function(s) max(cumsum(s)))
cat("walks", ends, "highest", heights, "\n")
coupons <- replicate(n %/% 100, {
  draws <- sample(20, 200, replace = TRUE)
  which(cumsum(!duplicated(draws)) == 20)[1]
})
cat("coupons", format(mean(coupons, na.rm = TRUE), digits = 6), "\n")
shared <- mean(replicate(n %/% 20, anyDuplicated(sample.int(365, 23, replace = TRUE)) > 0))
cat("birthdays", format(shared, digits = 5), "\n")
x <- rexp(200, 0.1)
b <- vapply(seq_len(n %/% 20), function(k) mean(x[sample.int(200, replace = TRUE)]), 0)
cat("bootstrap", format(quantile(b, c(0.025, 0.5, 0.975)), digits = 5), "\n")
y <- rnorm(n)
z <- 0.6 * y + sqrt(1 - 0.36) * rnorm(n)
cat("correlation", format(cor(y, z), digits = 5), "tail", sum(abs(y) > 2), "poisson", tabulate(rpois(n, 2) + 1)[1:5], "\n")
h <- hist(y[abs(y) < 4], breaks = seq(-4, 4, by = 1), plot = FALSE)$counts
cat("histogram", h, "\n")
