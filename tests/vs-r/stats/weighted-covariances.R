t <- function(e) { r <- withCallingHandlers(tryCatch(eval(substitute(e), globalenv()), error=function(c) {cat("ERR: "); print(conditionMessage(c)); print(conditionCall(c)); NULL}), warning=function(w) {cat("WARN: "); print(conditionMessage(w)); print(conditionCall(w)); invokeRestart("muffleWarning")}); print(r); if (is.list(r)) str(lapply(unclass(r), function(z) attributes(z))); invisible(r) }
m <- as.matrix(USArrests); X <- m[1:12, ]
# cov.wt
t(cov.wt(USArrests)); t(cov.wt(m, cor=TRUE)); t(cov.wt(X, wt=1:12, method="ML", cor=TRUE)); t(cov.wt(X, center=FALSE)); t(cov.wt(X, center=1:4))
t(cov.wt(X, center=1:3)); t(cov.wt(1:3)); t(cov.wt(X, wt=1:3)); t(cov.wt(X, wt=rep(0,12))); t(cov.wt(X, wt=-(1:12))); t(cov.wt(rbind(X,NA))); t(cov.wt(X, method="foo")); t(cov.wt(data.frame(a=1:3,b=c(2,5,1)), wt=c(1,2,1)))
t(cov.wt(unname(X), cor=TRUE)); t(cov.wt(X, center="a")); t(cov.wt(data.frame(a=letters)))
# cov2cor
t(cov2cor(matrix(c(NA,1,1,2),2)))
# mahalanobis
t(mahalanobis(X, colMeans(X), cov(X))); t(mahalanobis(c(1,2), c(0,0), diag(2))); t(mahalanobis(X, FALSE, cov(X))); t(mahalanobis(X, colMeans(X), solve(cov(X)), inverted=TRUE)); t(mahalanobis(as.data.frame(X), 0, diag(4))); t(mahalanobis(X, 1:3, diag(4))); t(mahalanobis(X, colMeans(X), matrix(1,4,4))); t(mahalanobis(X, colMeans(X), cov(X), tol=1e-30))
t(mahalanobis(c(a=1,b=2), c(0,0), diag(2)))
# dist
d <- dist(X)
for (me in c("euclidean","maximum","manhattan","canberra","binary","minkowski","euclidian","eu","max","mink")) { cat(me, "\n"); t(dist(X[1:4,], me)) ; print(attributes(dist(X[1:4,], me, p=3)))}
t(dist(X, "foo")); t(dist(X, "m")); t(dist(1:4)); t(dist(unname(X)[1:3,], diag=TRUE)); t(dist(X[1:3,], upper=TRUE)); t(dist(X[1:3,], "minkowski", p=3)); t(dist(rbind(c(1,NA,3),c(2,4,NA),c(1,1,1)))); t(dist(data.frame(a=1:3,b=3:1))); t(dist(matrix(1:3,1))); t(dist(c(a=1,b=3,c=9)))
t(dist(matrix(c("1","2","x"),3)));t(dist(matrix(TRUE,2,2)))
t(as.matrix(d)); t(as.matrix(dist(1:3))); t(as.matrix(dist(5))); t(format(dist(1:3)/3, digits=3)); t(labels(d)); t(labels(dist(1:3)))
t(as.dist(m[1:4,1:4])); t(as.dist(m[1:4,1:4], diag=TRUE, upper=TRUE)); t(as.dist(d, diag=TRUE)); t(as.dist(d, upper=TRUE)); t(as.dist(matrix(1:6,2))); t(as.dist(matrix(1:6,3))); t(as.dist(unname(m[1:3,1:3]))); z <- m[1:3,1:3]; rownames(z) <- NULL; t(as.dist(z)); t(attributes(as.dist(z))); t(as.dist(matrix(c("1","2","3","4"),2))); t(as.dist(data.frame(a=1:3,b=1:3,c=4:6))); t(attributes(as.dist(d, upper=TRUE))); t(as.dist(matrix(TRUE,2,2)))
t(attributes(as.dist(unname(m[1:3,1:3]))))
print(dist(1:5), diag=TRUE); print(dist(1:5), upper=TRUE); print(dist(c(1.23456,2.3,9.87)), digits=3); print(dist(1:3), justify="left", right=FALSE); print(dist(1:2)); print(dist(c(NA,1,2))); print(dist(1)); print(d, digits=2); print(dist(1:3, diag=TRUE, upper=TRUE)); print(dist(numeric()))
t(print(as.dist(matrix(0,3,3)))) ; print(dist(c(a=1,b=2,c=5)), diag=TRUE, upper=TRUE)
t(cov2cor(cov(X))); t(cov2cor(unname(cov(X)))); t(cov2cor(1:3)); t(cov2cor(matrix(1:6,2))); t(cov2cor(matrix(c(0,1,1,2),2))); t(cov2cor(matrix("a",1,1))); t(cov2cor(matrix(4,1,1))); t(cov2cor(diag(c(a=2,b=3))))
