# needs: nlme
library(nlme)
m <- lme(distance ~ age + Sex, data = Orthodont, random = ~ 1); m; summary(m); anova(m); round(ranef(m)[1:3, ], 4); VarCorr(m)
gls(follicles ~ sin(2 * pi * Time), Ovary, correlation = corAR1(form = ~ 1 | Mare))
head(Orthodont)
