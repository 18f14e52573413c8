# Score tests between generalised linear models.
counts <- c(18,17,15,20,10,20,25,13,12); outcome <- gl(3,1,9); treatment <- gl(3,3)
g <- glm(counts ~ outcome + treatment, family = poisson()); ga <- update(g, ~treatment * outcome); g0 <- glm(counts ~ 1, family=poisson()); g1 <- update(g, ~ . - treatment)
anova(g, ga, test="Rao"); anova(g, test="Rao"); anova(g0, g1, g, test="Rao"); anova(g, g1, g0, test="Rao"); anova(g1, g, test="LRT")
h <- glm(mpg ~ wt, data=mtcars); h2 <- glm(mpg ~ wt + hp, data=mtcars); anova(h, h2, test="Rao"); anova(h, h2, test="F"); anova(h2, h, test="Rao")
b <- glm(am ~ wt, data=mtcars, family=binomial); b2 <- update(b, ~ . + hp); anova(b, b2, test="Rao")
