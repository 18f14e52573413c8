# machine: x86_64
# Remainders and quotients of small negative numbers, which GNU R calculates in the extended precision of the processor.
set.seed(3)
z <- c(-runif(1000), -1e-20, -2^-9, -2^-10, -2^-8, -0.5, -1 + 2^-53, -5e-324, -0, 1e-20, -1, -3.7, 1e15 + 0.5)
for (y in c(1, 0.1, 3, 1e10, 7.3, -1)) { r <- z %% y; one <- vapply(z, function(a) a %% y, 1); cat(y, identical(r, one), format(sum(r), digits = 17), format(r[1001:1012], digits = 17), "\n"); q <- z %/% y; cat(identical(q, vapply(z, function(a) a %/% y, 1)), sum(q), "\n") }
