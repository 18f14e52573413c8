# Warnings of model selection on perfect fits, names of data on several lines, calls that errors of tests by groups show.
d <- data.frame(x = c(1, 2, 3, 4), z = c(2, 1, 4, 3)); d$y <- 2 * d$x + 1
fit <- lm(y ~ x + z, d)
a <- drop1(fit)
a <- add1(lm(y ~ x, d), ~ . + z)
a <- add1(lm(y ~ z, d), ~ . + x)
a <- drop1(glm(y ~ x + z, data = d))
a <- AIC(fit)
a <- summary(fit)
a <- anova(fit)
d <- data.frame(x = c(1, 2, 3, 4), z = c(2, 1, 4, 3)); d$y <- 2 * d$x + 1
fit <- lm(y ~ x + z, d)
chisq.test(c(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180))$data.name
chisq.test(matrix(c(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 160, 170, 180), 2))$data.name
chisq.test(c("aaaaaaaaaaaaaa", "bbbbbbbbbbbbbb", "aaaaaaaaaaaaaa", "bbbbbbbbbbbbbb", "aaaaaaaaaaaaaa"), c("aaaaaaaaaaaaaa", "bbbbbbbbbbbbbb", "aaaaaaaaaaaaaa", "bbbbbbbbbbbbbb", "aaaaaaaaaaaaaa"))$data.name
chisq.test(table(c(TRUE, FALSE, TRUE, TRUE, FALSE, FALSE, TRUE, FALSE), c("n", "y", "n", "n", "y", "y", "n", "y")))
try(kruskal.test(y ~ g, data.frame(y = 1:3, g = "a")))
try(bartlett.test(y ~ g, data.frame(y = 1:3, g = c("a", "a", "b"))))
try(TukeyHSD(aov(y ~ x + z, data.frame(y = c(1, 3, 2, 5), x = 1:4, z = c(2, 1, 4, 3)))))
