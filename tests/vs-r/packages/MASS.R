# needs: MASS
library(MASS)
fit <- lda(Species ~ ., iris)
fit$means
table(predict(fit)$class, iris$Species)
isoMDS(dist(as.matrix(swiss)), trace = FALSE)$stress
round(sammon(dist(as.matrix(swiss)[1:12, ]), trace = FALSE)$stress, 6)
set.seed(1)
round(coef(lqs(stack.loss ~ ., data = stackloss, method = "lms", nsamp = "exact")), 4)
coef(rlm(stack.loss ~ ., stackloss))
kde2d(c(1, 2, 4), c(2, 1, 3), n = 3)$z
fitdistr(c(1.2, 0.7, 2.3, 1.9, 0.4), "exponential")
house <- polr(Sat ~ Infl + Type, weights = Freq, data = housing)
round(coef(house), 3)
ucv(c(1, 2, 4, 7, 8, 9.5)); width.SJ(geyser$duration)
ginv(matrix(c(2, 1, 1, 3), 2))
