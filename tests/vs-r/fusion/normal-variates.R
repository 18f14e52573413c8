# Many normal variates at a time: the same numbers as one by one, and the same state of the generator after them.
digest <- function(v) cat(length(v), format(head(v, 3), digits = 17), "|", format(tail(v, 2), digits = 17), "|", format(sum(v), digits = 14), "|", runif(1), "\n")
set.seed(42); digest(rnorm(2000))
set.seed(42); digest(vapply(1:2000, function(i) rnorm(1), 0))
set.seed(42); a <- rnorm(3000, 10, 0.1); digest(a)
set.seed(42); print(identical(a, vapply(1:3000, function(i) rnorm(1, 10, 0.1), 0)))
set.seed(1); runif(1); digest(rnorm(257)); digest(rnorm(255)); digest(rnorm(700, mean = -1e300)); digest(rnorm(700, sd = 0))
set.seed(2); digest(rnorm(600, c(0, 100), 2)); digest(rnorm(600, 1, 1:3)); digest(rnorm(600, 1L, 2L)); digest(rnorm(600, TRUE))
set.seed(3); print(sum(is.nan(suppressWarnings(rnorm(600, 0, -1))))); print(all(rnorm(600, Inf) == Inf)); print(sum(is.nan(suppressWarnings(rnorm(600, NaN)))))
print(sum(is.nan(suppressWarnings(rnorm(600, 0, Inf))))); print(runif(2))
for (kind in c("Box-Muller", "Ahrens-Dieter", "Kinderman-Ramage", "Inversion")) { set.seed(4, normal.kind = kind); digest(rnorm(999)) }
for (kind in c("Wichmann-Hill", "L'Ecuyer-CMRG", "Mersenne-Twister")) { set.seed(5, kind = kind, normal.kind = "Inversion"); digest(rnorm(999)) }
set.seed(6); m <- matrix(rnorm(900), 30); print(m[1:2, 30], digits = 15); x <- rnorm(500); print(mean(x), digits = 15); print(quantile(rnorm(1e4)), digits = 12)
