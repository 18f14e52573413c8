# Models and their printing
fit <- lm(mpg ~ wt + hp, data = mtcars)
fit
summary(fit)
anova(fit)
coef(fit); round(residuals(fit)[1:4], 3); predict(fit, data.frame(wt = 3, hp = 100)); confint(fit); deviance(fit); df.residual(fit); formula(fit); nobs(fit); vcov(fit)
fit2 <- lm(mpg ~ factor(cyl), mtcars); fit2; anova(fit2)
summary(mtcars[, 1:4]); str(mtcars); head(iris, 3); summary(iris); tapply(iris$Sepal.Length, iris$Species, mean); aggregate(. ~ Species, iris, mean)
table(mtcars$cyl, mtcars$gear); with(mtcars, table(cyl, gear, am)); cor(mtcars[, 1:3]); sapply(mtcars, mean); colMeans(iris[, -5]); by(warpbreaks[, 1:2], warpbreaks[, "tension"], summary)
boxplot.stats(c(1, 2, 3, 100))$out; quantile(mtcars$mpg, c(.1, .9)); cut(mtcars$mpg[1:5], 3); mtcars[mtcars$mpg > 25, c("mpg", "cyl")]; head(airquality); colSums(is.na(airquality)); mean(airquality$Ozone, na.rm = TRUE); levels(iris$Species); head(letters); head(women, 2); nrow(ToothGrowth); summary(ToothGrowth); aggregate(len ~ supp + dose, ToothGrowth, mean); head(cars); lm(dist ~ speed, cars); cor(cars)[1, 2]; summary(lm(dist ~ speed, cars))$r.squared
glm(am ~ wt, data = mtcars, family = binomial); summary(glm(am ~ wt, data = mtcars, family = binomial)); t.test(extra ~ group, data = sleep); chisq.test(matrix(c(12, 5, 7, 7), 2)); wilcox.test(c(1.1, 2.2, 3.3), c(2.5, 3.5, 4.5)); cor.test(cars$speed, cars$dist); shapiro.test(cars$dist); prop.test(15, 25); binom.test(7, 10); var.test(cars$speed, cars$dist); optimize(function(x) (x - 2)^2, c(0, 5))$minimum; optim(c(1, 1), function(p) (p[1] - 3)^2 + (p[2] + 1)^2)$convergence; uniroot(function(x) x^2 - 2, c(0, 2))$root; integrate(dnorm, -1.96, 1.96); D(quote(x^2 * sin(x)), "x"); uniroot(cos, c(0, 2))$root
