# What is left of terms without their response.
d <- data.frame(x = 1:4, y = c(2.1, 3.9, 6.2, 7.8), z = 4:1)
for (f in list(y ~ x, y ~ x + offset(z), ~x, y ~ 1, y ~ 0, log(y) ~ x:z, y ~ offset(z) + x)) { dput(attributes(delete.response(terms(f)))); dput(attributes(delete.response(terms(model.frame(f, d))))) }
dput(attributes(delete.response(terms(y ~ strata(x) + z, specials = "strata"))))
str(as.list(attr(delete.response(terms(y ~ x + z, specials = c("strata", "z"))), "specials")))
