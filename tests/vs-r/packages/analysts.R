# needs: dplyr tibble lme4 randomForest bit64 cluster mgcv glmnet survival dynlm lmtest
# What scripts with these packages have stumbled over.
suppressPackageStartupMessages({library(dplyr); library(lme4); library(randomForest); library(mgcv)})
df <- tribble(~name, ~gender, ~runs, "Max", "male", 10, "Sandra", "female", 1, "Susan", "female", 4)
df %>% count(gender, wt = runs); df %>% add_tally(wt = runs); df %>% summarise(s = sum(!!rlang::quo(runs)), m = max(!!rlang::quo(runs), 3))
attributes(tibble::as_tibble(matrix(1:4, 2, dimnames = list(NULL, c("a", "b"))))$a)
fm <- lmer(Reaction ~ Days + (Days | Subject), sleepstudy); before <- ranef(fm)$Subject
ml <- refitML(fm); identical(before, ranef(fm)$Subject); isREML(ml); round(anova(fm, lmer(Reaction ~ Days + (1 | Subject), sleepstudy))$logLik, 2)
set.seed(1); x <- as.matrix(iris[, 1:2]); rf <- randomForest(x, iris$Species, ntree = 4)
set.seed(5); p <- predict(rf, x); q <- predict(rf, x); table(p); which(p != q); runif(2)
set.seed(0); dat <- data.frame(x0 = runif(80), x1 = runif(80), x3 = runif(80)); dat$y <- dat$x0 + dat$x1^2 + rnorm(80) / 10
b <- gam(y ~ s(x0, k = 5) + s(I(x1^2), k = 5) + offset(x3), data = dat); predict(b, data.frame(x0 = .5, x1 = .25, x3 = 0)) < 2
suppressMessages(library(bit64)); order(as.integer64(c(5, 3, NA, 4))); rank(as.integer64(c(5, 3, 4)))
library(cluster); a <- agnes(USArrests[1:6, ]); str(unclass(as.hclust(a))[c("merge", "order", "labels", "method", "dist.method")]); as.dendrogram(a)
m <- as.matrix(iris[1:5, 1:4]); rownames(m) <- NULL; as.hclust(diana(m, keep.diss = FALSE))[c("labels", "method", "dist.method")]
suppressMessages(library(glmnet)); y <- survival::Surv(c(3, 1, 2, 5), c(1, 0, 1, 1)); round(coxgrad(c(.1, .2, .3, .4), stratifySurv(y, c(1, 2, 1, 2))), 6)
suppressMessages(library(dynlm)); data(ChickEgg, package = "lmtest"); e <- dynlm(egg ~ L(egg, 1), data = ChickEgg); lmtest::waldtest(e, update(e, . ~ . + L(chicken, 1)))
