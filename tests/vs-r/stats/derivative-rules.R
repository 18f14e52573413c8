# D() and deriv() by every rule, of nested expressions, and what is no rule.
es <- expression(x, y, 3, 2L, TRUE, -x, +x, (x), x + y, x - 1, 2 * x, x * x, x / 2, 1 / x, x^2, x^-1, x^2L, x^0.5, 2^x, x^x,
  x^y, (x + 1)^3, exp(x), exp(-x^2 / 2), log(x), log(x^2 + 1), cos(x), sin(2 * x), tan(x), cosh(x), sinh(x), tanh(x), sqrt(x),
  sqrt(1 - x^2), pnorm(x), dnorm(x), asin(x), acos(x), atan(x), lgamma(x), gamma(x), digamma(x), trigamma(x), psigamma(x),
  psigamma(x, 2L), psigamma(x, 2), psigamma(x, y), log1p(x), expm1(x), log2(x), log10(x), cospi(x), sinpi(x), tanpi(x),
  factorial(x), lfactorial(x), a * exp(-b * x), a * x^2 + b * x + c, (x + y) * (x - y), x / (1 + exp(-x)), -(-x), -(x * -y),
  (-x)^2, (-x)^3, x - (y - x), x / (y / x), x * (y + x) * x, (x^2)^2, x^(2 + 1), 2 * (3 * x), sin(cos(exp(x))), x^2 * sin(x),
  1 / x^2, y / x^x, if (x > 1) 2 else 3, f(x), x[1], log(x, 2), x %% 2, x^NA, x^-y, 1e5 * x, x * 0, 0 * x, x + 0, "a")
for (e in as.list(es)) {
  d <- tryCatch(D(e, "x"), error = function(err) conditionMessage(err))
  print(d)
  if (is.language(d)) print(identical(d, str2lang(deparse1(d))))
  print(tryCatch(D(D(e, "x"), "y"), error = function(err) conditionMessage(err)))
}
print(D(quote(sin(x)), c("x", "y")))
print(deriv(~ a * exp(-b * x), c("a", "b")))
print(deriv(quote(sin(x * y) + x^2), c("x", "y"), hessian = TRUE))
print(deriv3(~ x^3 / y, c("x", "y"), function(x, y) NULL))
g <- deriv(y ~ log(x) / x, "x", TRUE)
print(g(2))
print(deriv(~ x, "x"))
print(deriv(~ (x + y) * (x + y) + exp((x + y)), c("x", "y"), tag = ".t"))
print(deriv(~ exp(x) + f1, "x", function(x, f1 = 2) NULL))
print(deriv(~ a / (1 + exp((m - t) / s)), c("a", "m", "s"), function(t, a, m, s) NULL, hessian = TRUE))
print(deriv(quote(.expr1 * x^2), "x"))
print(deriv(quote(-(x^2)), "x"))
print(deriv(~ 3, "x"))

# the shape of derivatives: brackets are calls
d <- D(call("^", quote(x^2), 3), "x"); print(d); print(identical(d, str2lang(deparse(d)))); f <- function(e) if (is.call(e)) c(as.character(e[[1]]), unlist(lapply(as.list(e)[-1], f))); print(f(d)); d <- D(call("^", quote(x^2), quote(n)), "x"); print(d); print(f(d)); print(f(D(call("*", quote(x^2), call("+", 1, quote(x))), "x"))); print(f(D(call("^", quote(sin(x)^2), 2L), "x")))
