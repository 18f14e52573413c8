# Which factors of interactions are coded by contrasts and which by a column for each level, with margins missing.
for (f in list(y ~ a:b + a:c, y ~ a:b, y ~ a + a:b, y ~ b:a + a, ~ a:b:c + a:b, ~ a:b:c + a, ~ a %in% b, ~ a/b/c, ~ (a+b+c)^3 - a, ~ (a+b+c)^2 - a - b, ~ a:b + c:d + a:c, ~ a*b*c - a:b, ~0 + a:b + a:c, ~ a + b:c + a:b:c, ~ a:b + b:c + a:c, ~ a:x + b:x - 1)) { print(f); print(attr(terms(f), "factors")); print(attr(terms(f, keep.order = TRUE), "factors")) }
d <- expand.grid(a = gl(2, 1), b = gl(2, 1, labels = c("p", "q")), c = gl(2, 1, labels = c("u", "v"))); d$y <- 1:8
for (f in list(y ~ a:b + a:c, y ~ a:b, ~ (a+b+c)^2 - a, ~ a:b + b:c + a:c, ~ 0 + a:b + a:c, ~ a*b*c - a:b)) print(unname(model.matrix(f, d)[, ]))
