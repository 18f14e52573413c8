# Variables whose names need backticks in formulas: terms, design matrices, coefficients and tables name them with backticks.
d <- data.frame(y = c(1, 3, 2, 5, 4, 7), `a b` = c(2, 5, 1, 3, 4, 9), `g h` = gl(3, 2), check.names = FALSE)
d$`m x` <- cbind(p = 1:6, q = c(1, 0, 1, 0, 1, 1))
d$`l o` <- c(TRUE, FALSE, TRUE, TRUE, FALSE, FALSE)
t <- terms(y ~ `a b` * `g h`, data = d)
attr(t, "factors"); attr(t, "variables"); attr(t, "term.labels"); names(model.frame(t, d))
model.matrix(t, d)
colnames(model.matrix(y ~ `m x` + `l o` + log(`a b`) + I(`a b`^2) + `g h`:`l o`, d))
colnames(model.matrix(~ `a b` + `g h` - 1, d))
f <- lm(y ~ `a b` + `g h`, d)
f; summary(f)$coefficients; anova(f); predict(f, d[1:2, ]); confint(f); drop1(f); f$xlevels; f$contrasts
attr(f$terms, "dataClasses"); attr(f$terms, "predvars")
step(f, trace = 0)$call
coef(lm(y ~ ., d[1:3])); coef(lm(d[1:2])); coef(lm(`a b` ~ ., d[c("a b", "y")]))
glm(y > 2 ~ `l o`, binomial, d)$coefficients
aov(y ~ `g h`, d); summary(aov(y ~ `g h`, d))
update(f, . ~ . - `g h`)$call; formula(update(f, log(y) ~ .)); reformulate(c("`a b`", "`g h`"), "y")
aggregate(y ~ `g h`, d, mean); xtabs(y ~ `g h`, d); t.test(y ~ `l o`, d)$data.name
names(coef(nls(y ~ a + b * `a b`, d, start = list(a = 1, b = 1))))
t2 <- terms(y ~ `a b` * x + offset(`o o`) + `a b`:z); attributes(t2)[c("offset", "factors", "term.labels", "order")]
drop.terms(t2, 1); delete.response(t2)
