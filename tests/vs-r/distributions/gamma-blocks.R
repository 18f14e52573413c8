# gamma(), lgamma(), beta() and lbeta() of long vectors: every digit, recycling, attributes, NaN, the ends of the ranges
show <- function(v) cat(sprintf("%a", v), "\n")
m <- function(e) withCallingHandlers(e, warning = function(w) { cat("W", conditionMessage(w), deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning") })
x <- c((1:70) / 7, 1e-300, 1e-10, 0.5, 1, 1.5, 2, 9.999999, 10, 10.0000001, 10.5, 11, 33.3, 120.25, 170, 4934719, 4934721, 1e7, 1e8, 94906265, 94906267, 1e12)
show(gamma(x[x < 171])); show(lgamma(x)); show(beta(x, rev(x))); show(lbeta(x, rev(x)))
show(beta(x, 2.5)); show(beta(0.3, x)); show(lbeta(x, c(0.5, 3, 12))); show(lbeta(7, x))
show(gamma(-x[1:20] - 0.01)); show(lgamma(-x[1:20] - 0.01))
set.seed(3); y <- runif(2000) * 10; z <- c(y, 60 * y)
for (v in list(gamma(y), lgamma(z), beta(y, rev(y)), lbeta(y, rev(y)), beta(y, 0.25), lbeta(y / 5, 1))) { show(v[seq(1, length(v), 37)]); cat(sprintf("%a", sum(v)), "\n") }
h <- c(0, -1, 3, Inf, NaN, NA, 2.5)
m(show(gamma(h))); m(show(lgamma(h))); m(show(beta(h, 2))); m(show(lbeta(c(-1, 2, 3), 2)))
show(beta(c(NA, NaN, 1), c(NaN, NA, NaN)))
print(gamma(matrix(1:6, 2, dimnames = list(NULL, c("a", "b", "c"))))); print(beta(c(a = 1, b = 2), 1:2)); print(lbeta(1:2, c(p = 3, q = 4)))
print(gamma(1:5)); print(lgamma(c(TRUE, FALSE)[1])); print(gamma(numeric(0))); print(beta(numeric(0), 1)); m(print(beta(1:3, 1:2)))
for (n in c(1, 2, 3, 5, 8, 255, 256, 257, 513)) { v <- seq_len(n) / 60 + 0.1; cat(n, sprintf("%a %a", gamma(v)[n], sum(lgamma(v))), "\n") }
