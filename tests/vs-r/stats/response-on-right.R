# The response among the terms of the right-hand side is dropped with warnings; bases of splines::ns() and splines::bs()
# in formulas keep their knots for new data without the package being attached.
d <- data.frame(x = 1:12, y = (1:12)^1.5, g = gl(3, 4))
lm(y ~ y + x, d)$assign; lm(y ~ x * y, d)$coefficients
attributes(model.matrix(y ~ y + g, d)); anova(lm(y ~ y + x, d)); lm(log(y) ~ y + x, d)$assign; lm(log(y) ~ log(y) + x, d)$assign
terms(y ~ y + x); attr(terms(y ~ x * y), "term.labels"); terms(y ~ x - y); attr(terms(y ~ (x + y + g)^2), "term.labels")
lm(y ~ y, d); formula(terms(y ~ ., data = d)); lm(cbind(y, x) ~ x + g, d)$assign
f <- lm(y ~ splines::ns(x, 3), d); attr(terms(f), "predvars"); predict(f, data.frame(x = c(2.5, 11, 14)))
f <- lm(y ~ splines::bs(x, df = 4), d); predict(f, data.frame(x = c(2.5, 11)))
predict(splines::ns(1:10, 3), 4.5)
f <- lm(y ~ stats::poly(x, 2), d); predict(f, data.frame(x = 3.5)); predict(lm(y ~ base::scale(x), d), data.frame(x = 3.5))
