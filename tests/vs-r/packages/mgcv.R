# needs: mgcv
library(mgcv)
m <- gam(mpg ~ s(wt) + s(hp, k = 5), data = mtcars); m; summary(m)
round(predict(m, data.frame(wt = 3, hp = 120)), 4); anova(m); round(AIC(m), 3)
