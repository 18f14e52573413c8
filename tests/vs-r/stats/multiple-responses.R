# Influence and intervals of models with several responses, print() of manova(); intervals of generalized linear models
# with a dispersion; fft() keeps attributes; ftable() of vectors names them.
d <- data.frame(y = c(4.2, 5.1, 7.9, 8.8, 11.5, 12.1), z = c(2, 1, 4, 3, 5, 9), x = c(1, 3, 4, 7, 8, 9), g = gl(2, 3))
m <- lm(cbind(y, z) ~ x, d)
lm.influence(m); rstandard(m); rstudent(m); cooks.distance(m); dffits(m); covratio(m); dfbeta(m); dfbetas(m); hatvalues(m); influence(m)$hat
confint(m); confint(m, "y:x"); confint(m, 2, level = .9)
manova(cbind(y, z) ~ g, d); aov(cbind(y, z) ~ g + x, d); aov(y ~ g, d)
suppressMessages(confint(glm(y ~ x, Gamma("log"), d))); suppressMessages(confint(glm(round(y) ~ x, quasipoisson, d), level = .9))
nobs(princomp(USArrests)); formula(loess(dist ~ speed, cars))
fft(c(a = 1, b = 2)); fft(ts(1:3, start = 2000)); fft(matrix(1:4, 2, dimnames = list(c("r", "s"), NULL))); fft(structure(1:2, note = "n"))
mvfft(matrix(1:4, 2, dimnames = list(NULL, c("p", "q"))))
x <- c(1, 2, 2); y <- c("a", "b", "b")
ftable(x); ftable(x, y); ftable(c(1, 2)); ftable(a = x, y); ftable(a = x); ftable(x + 1); ftable(x, rev(y)); ftable(x, row.vars = 1)
