# parts of fitted objects that programs look at: classes, names, types
set.seed(4); g <- factor(sample(letters[1:4], 60, TRUE)); b <- rbinom(60, 1, 0.5)
for (t in list(addmargins(table(g, b)), addmargins(table(g)), addmargins(array(1:8, c(2, 2, 2))), addmargins(table(g, b, b)), addmargins(table(g, b), 1))) { print(class(t)); str(t); print(t) }
f <- factanal(mtcars[, 1:6], 2); print(f$PVAL); print(f$STATISTIC); str(unclass(f)[c("dof", "n.obs", "method", "converged")])
for (fam in list(binomial(), quasibinomial(), poisson(), Gamma(), gaussian(), quasi(), inverse.gaussian())) print(c(fam$family, class(fam$initialize), typeof(fam$initialize)))
y <- c(0, 1, 1); weights <- rep(1, 3); nobs <- 3; etastart <- mustart <- start <- NULL; eval(binomial()$initialize); print(mustart); print(n)
print(coef(glm(cbind(b, 1 - b) ~ g, binomial))); print(try(glm(I(b * 2) ~ g, binomial), TRUE)); print(inherits(eval(quote(binomial()$simulate)), "function"))
