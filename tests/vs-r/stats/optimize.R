# Roots, minima, integrals.
uniroot(function(x) x^2 - 2, c(0, 2))
uniroot(function(x) exp(x) - 5, c(0, 1), extendInt = "yes")$root
optimize(function(x) (x - 1/3)^2, c(0, 1)); optimize(sin, c(0, 3), maximum = TRUE)
integrate(dnorm, -1.96, 1.96); integrate(dnorm, -Inf, Inf)
integrate(function(x) 1/((x + 1) * sqrt(x)), 0, Inf); integrate(function(x) exp(-x), 0, Inf)
tryCatch(integrate(function(x) 1/x, 0, 1), error = function(e) cat(conditionMessage(e), "\n"))
str(integrate(sin, 0, pi)); integrate(function(x) sqrt(x), 0, 1); integrate(dexp, -Inf, 3)
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
optim(c(-1.2, 1), fr)
optim(c(-1.2, 1), fr, grr, method = "BFGS")[c("counts", "convergence")]
set.seed(2); optim(c(-1.2, 1), fr, method = "SANN")
optimHess(c(1, 1), fr); optimHess(c(1, 1), fr, grr)
optim(1, function(x) (x - 2)^2, method = "Brent", lower = 0, upper = 5)
round(optim(c(-1.2, 1), fr, grr, method = "L-BFGS-B")$par, 3)
