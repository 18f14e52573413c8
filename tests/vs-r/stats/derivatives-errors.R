# errors of deriv() show its own call
try(deriv(quote(abs(x)), "x")); try(deriv(~ abs(x), "x")); try(deriv3(quote(log(x, 2)), "x")); try(deriv(quote(sin(x)), 1)); try(deriv(quote(sin(x)), character())); try(D(quote(abs(x)), "x"))
try(deriv(quote(f(x)), c("x", "y"), hessian = TRUE)); f <- function(e) deriv(e, "x"); try(f(quote(g(x)))); print(deriv(quote(sin(x) * y), c("x", "y"))); print(deriv(~ x^2, "x", TRUE)(3))
