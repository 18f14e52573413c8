# Sums, products and extremes of rational numbers, with missing values and without numbers.
# needs: gmp
suppressPackageStartupMessages(library(gmp))
x <- as.bigq(c(1, -3, 5), c(2, 4, 6)); y <- c(x, NA)
for (f in list(sum, prod, max, min, range)) { print(f(x)); print(f(y)); print(f(x[2])); print(f(c(x, 2, x))) }
print(sum(y, na.rm = TRUE)); print(prod(y, na.rm = TRUE)); print(which.max(x)); print(which.min(x))
print(sum(x, 1)); print(prod(x, as.bigq(2, 3))); print(max(x, 2)); print(min(as.bigq(1, 3), as.bigq(1, 4), as.bigq(-1, 5)))
