drop(matrix(5,1,1,dimnames=list("a",NULL))); drop(matrix(5,1,1,dimnames=list(NULL,"a"))); drop(matrix(5,1,1,dimnames=list("b","a"))); drop(matrix(1:2,1,dimnames=list("b",NULL)))
m <- matrix(5,1,1,dimnames=list("a",NULL)); m[,,drop=TRUE]; X <- matrix(1:2,1,dimnames=list("1",c("p","q"))); drop(X %*% c(1,2)); as.vector(m); c(m)
fit <- lm(mpg ~ wt, mtcars); predict(fit, data.frame(wt=3)); predict(fit, data.frame(wt=3), interval="confidence"); predict(fit, data.frame(wt=c(2,3)), se.fit=TRUE)$se.fit
