# drop1, add1 and step: all tests, scales, weights, missing rows, errors.
options(warn = 1)
tr <- function(e) tryCatch(e, error=function(e) print(e))
f <- lm(mpg ~ wt*hp + factor(cyl) + qsec, mtcars); g <- glm(am ~ wt + hp, binomial, mtcars); p <- glm(carb ~ wt*hp + factor(cyl), poisson, mtcars); q <- glm(mpg ~ wt+hp, gaussian, mtcars); w <- lm(mpg ~ wt + hp + disp, mtcars, weights=c(0,0,1:30))
gm <- glm(mpg ~ wt + hp, Gamma, mtcars, weights=rep(1:2,16))
for (m in list(f, w, update(f, .~.-wt:hp), lm(mpg~1,mtcars), lm(mpg ~ 0 + wt + hp, mtcars), lm(mpg ~ wt + I(2*wt) + hp, mtcars), aov(yield ~ block + N*P*K, npk))) for (t in c("none","Chisq","F")) for (s in c(0, 2.5)) { tr(print(drop1(m, test=t, scale=s))) }
for (m in list(p, gm)) for (t in c("none","Chisq","F","LRT","Rao")) for (s in c(0, 2.5)) { tr(print(drop1(m, test=t, scale=s))); tr(print(add1(m, ~.+qsec*drat+factor(gear), test=t, scale=s))); tr(str(unclass(drop1(m, test=t)))) }
for (m in list(f, w, lm(mpg~1,mtcars), lm(mpg~0+wt, mtcars))) for (t in c("none","Chisq","F")) for (s in c(0, 2.5)) { tr(print(add1(m, ~.+qsec*drat+factor(gear)+wt:qsec, test=t, scale=s))); tr(str(unclass(add1(m, "drat", test=t)))) }
tr(drop1(f, ~zz)); tr(drop1(f, ~qsec)); tr(drop1(f, "qsec")); tr(drop1(g, ~zz)); tr(add1(f)); tr(add1(f, ~.)); tr(add1(g, ~.)); tr(add1(f, NULL)); tr(drop1(f, all.cols=FALSE)); tr(drop1(p, ~wt, test="Rao"))
cat("default\n")
d <- stats:::drop1.default(f, trace=2, test="Chisq"); print(d); print(stats:::add1.default(g, ~.+qsec+drat, trace=2, test="Chisq")); tr(print(stats:::drop1.default(f, ~zz))); print(stats:::drop1.default(f, scale=3)); tr(stats:::add1.default(f)); tr(stats:::add1.default(f,~.))
mm <- mtcars; mm$qsec[3] <- NA; fm <- lm(mpg ~ wt + hp, mm); tr(print(add1(fm, ~.+qsec))); tr(print(stats:::add1.default(fm, ~.+qsec))); tr(print(stats:::drop1.default(lm(mpg~wt+qsec,mm)))); tr(step(lm(mpg~wt+qsec,mm)))
cat("scope\n")
str(factor.scope(attr(terms(y~a*b+c),"factors"), list(drop=numeric(), add=attr(terms(y~a*b*c),"factors")))); str(factor.scope(attr(terms(y~a*b+c),"factors"), list(drop=attr(terms(y~b),"factors"))))
tr(factor.scope(attr(terms(y~a),"factors"), list(drop=attr(terms(y~b+z),"factors")))); tr(factor.scope(attr(terms(y~a+q),"factors"), list(add=attr(terms(y~b+z),"factors")))); tr(factor.scope(attr(terms(y~a+q+r),"factors"), list(add=attr(terms(y~q+r),"factors"))))
str(add.scope(~a+b+c+a:c, ~(a+b+c+d)^2)); str(drop.scope(~a+b+c+a:c)); str(drop.scope(~a+b+c+a:c, ~a)); str(drop.scope(~a*b*c)); str(drop.scope(y~1)); str(factor.scope(numeric(), list(add=attr(terms(y~a*b),"factors"), drop=numeric()))); str(drop.scope(~b:a+a+b, ~a:b)); str(add.scope(y~1,y~a*b))
cat("step\n")
s <- step(f); print(s$anova); print(s); s <- step(lm(mpg~1,mtcars), ~wt+hp*qsec, direction="forward", trace=0); print(s$anova); str(s$anova)
s <- step(g, list(lower=~wt, upper=~wt*hp*qsec)); print(s$anova); s <- step(p, scope=~wt*hp*factor(cyl)+drat, k=4, keep=function(m,a) list(length(coef(m)), a)); print(s$keep); print(s$anova)
s <- step(f, scale=4); print(s$anova); s <- step(lm(mpg ~ wt + I(2*wt) + hp, mtcars)); print(s$anova); s <- step(q, direction="both", steps=1); print(s$anova); s <- step(f, direction="both", trace=2); step(f, ~.+drat, direction="backward", trace=0); step(lm(mpg~1,mtcars)); step(f, list(lower=~wt), direction="both", trace=0)$anova
s <- step(lm(mpg ~ poly(wt, 3) + poly(hp, 3) + poly(disp, 3) + poly(qsec, 2) + factor(gear) + factor(cyl) + factor(carb), mtcars)); tr(step(lm(c(1,2,3)~1)))
