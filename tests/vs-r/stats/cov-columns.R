set.seed(3); x <- matrix(rnorm(700), 50); y <- matrix(rnorm(250), 50)
print(cov(x)[1:3, ], digits = 15); print(cor(x, y)[1:3, ], digits = 15); z <- x; z[3, 2] <- NA; cov(z)[1:3, 1:5]; cor(z, y)[1:4, ]; cor(x[, 1:2]); cor(x[, 1:3]); cor(x[, 1:4]); cov(x[, 1], x[, 2]); cor(cbind(1, x[, 1:4]))
cor(x[, 1:3], method = "kendall"); cov(x[1:2, 1:5]); cor(z, use = "complete.obs")[1:2, 1:3]; cor(z, use = "pairwise")[1:3, 1:3]; identical(cov(x), t(cov(x))); max(abs(cov(x) - crossprod(scale(x, scale = FALSE)) / 49)) < 1e-14
