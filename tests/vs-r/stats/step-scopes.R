# Terms that scopes of step() have or lack
d <- data.frame(y = c(3.1, 4.2, 5.9, 7.7, 9.1, 11.3, 12.8, 15.2), x = 1:8, g = gl(2, 4), w = c(1, 2, 1, 2, 1, 2, 1, 2))
fit <- lm(y ~ x + g, d)
try(step(fit, scope = ~ x, trace = 0)); try(step(lm(y ~ x + g + w, d), scope = ~ w, trace = 0)); try(step(fit, scope = list(lower = ~ w), trace = 0)); try(step(fit, scope = list(lower = ~ x, upper = ~ x), trace = 0)); try(step(fit, scope = list(lower = ~ x + w, upper = ~ x + g + w), trace = 0)); try(step(fit, scope = ~ 1))
try(factor.scope(attr(terms(~ a + b + c), "factors"), list(add = attr(terms(~ b), "factors"))))
try(factor.scope(attr(terms(~ a + b), "factors"), list(add = attr(terms(~ a + b + a:b), "factors"), drop = attr(terms(~ a + c), "factors"))))
