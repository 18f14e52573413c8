# Long vectors with values that come again, and such that do not: each element is what it is alone.
set.seed(3)
n <- 2500
rounded <- round(rgamma(n, .7, .2), 1) + .05
spread <- rgamma(n, .7, .2)
mixed <- c(spread[1:300], rounded)
rates <- rep(c(.2, .5, 1), length.out = n)
alone <- function(f, x, ...) {
  at <- c(1, 2, 77, 512, 513, 514, 1024, 1025, length(x))
  whole <- f(x, ...)
  rest <- lapply(list(...), function(p) rep_len(p, length(x)))
  print(identical(whole[at], vapply(at, function(i) do.call(f, c(list(x[i]), lapply(rest, `[`, i))), 0)))
  print(sum(whole), digits = 15)
}
for (x in list(rounded, spread, mixed)) {
  alone(dgamma, x, .7, .2)
  alone(pgamma, x, 2)
  alone(dpois, round(x), x + .1)
  alone(pbeta, x / 100, 2, 3)
  alone(dt, x, 3.5)
  alone(qbeta, x / 1000, 2, 3)
}
alone(dgamma, rounded, .7, rates)
alone(dnbinom, round(rounded), rates, .3)
z <- rep(c(0, -0, 1, NA, NaN, Inf, -1), length.out = n)
print(table(dgamma(z, .5), useNA = "always"))
print(table(1 / pexp(z, rates), useNA = "always"))
print(head(dgamma(z, c(2, -1, 3)), 9))
print(head(dpois(rounded, 2), 3))
x <- -(1:500)
b <- suppressWarnings(besselJ(rep(-1, 500), 1))
print(c(sum(is.nan(suppressWarnings(gamma(x)))), sum(is.nan(b)), sum(is.na(suppressWarnings(rhyper(500, -1, 2, 3))))))
