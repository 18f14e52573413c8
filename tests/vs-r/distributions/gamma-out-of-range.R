# Values that libRmath's gamma functions warn of, alone and in vectors.
gamma(1e-308)
print(gamma(c(1e-308, 2, -1e-308)))
x <- c(rep(1e-309, 3), NA, 0.5, -1)
y <- gamma(x)
y
invisible(lgamma(c(1e-309, -2)))
f <- function(v) digamma(v)
f(c(-1, 0, 1))
r <- withCallingHandlers(gamma(rep(1e-309, 40)), warning = function(w) { cat(conditionMessage(w), ""); invokeRestart("muffleWarning") })
sum(is.infinite(r))
