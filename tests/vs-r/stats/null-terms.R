# NULL in a formula stands for no term; criteria of fits that package survival makes.
x <- 1:3
attr(terms(~ 0 + NULL + x), "intercept")
terms(~ 0 + NULL + x)
terms(y ~ NULL + x)
terms(~ NULL)
terms(y ~ NULL)
terms(y ~ x:NULL)
attr(terms(~ NULL + 0 + x), "intercept"); attr(terms(~ x - NULL), "intercept"); attr(terms(~ x - 1 + NULL), "intercept")
attr(terms(~ 0 + x + NULL), "intercept"); attr(terms(~ (NULL) + x), "intercept"); attr(terms(~ 0 + (NULL + x)), "intercept")
attr(terms(~ x * NULL), "term.labels")
fit <- structure(list(coefficients = c(a = 1, b = NA), loglik = c(-5, -3), df = c(2, 1)), class = "coxph")
extractAIC(fit); extractAIC(fit, k = 3)
class(fit) <- "survreg"
extractAIC(fit)
