# ks.test() where the sample lies on one side of the distribution; anova() of a glm and a model of another kind.
ks.test(c(1, 2, 3), "punif", alternative = "greater", exact = TRUE)
ks.test(c(0.1, 0.2, 0.3), "punif", alternative = "greater", exact = TRUE)$p.value
ks.test(-1, "punif", alternative = "less", exact = TRUE)$p.value
anova(glm(am ~ wt, binomial, mtcars), lm(mpg ~ wt, mtcars))
