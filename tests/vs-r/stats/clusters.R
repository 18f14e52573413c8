t <- function(e) { r <- withCallingHandlers(tryCatch(eval(substitute(e), globalenv()), error=function(c) {cat("ERR: "); print(conditionMessage(c)); print(conditionCall(c)); NULL}), warning=function(w) {cat("WARN: "); print(conditionMessage(w)); print(conditionCall(w)); invokeRestart("muffleWarning")}); print(r); if (is.list(r)) str(lapply(unclass(r), function(z) attributes(z))); invisible(r) }
m <- as.matrix(USArrests); X <- m[1:12, ]; d <- dist(X)
# cmdscale
# hclust
for (me in c("ward.D", "single", "complete", "average", "mcquitty", "median", "centroid", "ward.D2","ward","ave")) t(hclust(d, me)); t(unclass(hclust(d)));t(hclust(d,"foo")); t(hclust(d, "m")); t(hclust(d, "ce")); t(hclust(1:3)); t(hclust(dist(1))); t(hclust(structure(1:5, Size=3))); t(hclust(structure(1:2, Size=3))); t(hclust(dist(1:3), members=1:2)); t(unclass(hclust(dist(c(1,4,9,11)), "cen", members=1:4))); t(hclust(structure(1:3, Size=NA)))
h <- hclust(d, "average"); print(h); h2 <- h; h2$call <- NULL; h2$dist.method <- NULL; print(h2); h2$method <- NULL; t(print(h2))
t(hclust(dist(X, "manhattan")))
t(as.hclust(h)); t(as.hclust(1:3)); t(as.hclust(structure(1, class="foo"))); t(as.hclust(list()))
t(cophenetic(h)); t(cophenetic(hclust(dist(c(1,5,7))))); t(cophenetic(as.dendrogram(h))); t(cophenetic(1:3)); t(attributes(cophenetic(h)))
# cutree
t(cutree(h, 3)); t(cutree(h, 2:5)); t(cutree(h, h=50)); t(cutree(h, h=c(10,50,200))); t(cutree(h)); t(cutree(h, 0)); t(cutree(h, 13)); t(cutree(h, 1)); t(cutree(h, 12)); t(cutree(list(), 2)); hc <- hclust(d,"centroid"); hc$height <- rev(hc$height); t(cutree(hc, h=3)); t(cutree(hc, 3)); t(cutree(hclust(dist(c(1,5,7,20))), 2:3)); t(cutree(h, h=0)); t(cutree(h, c(a=2,b=3))); t(cutree(h, h=max(h$height))); t(cutree(h, k=3.7)); t(cutree(h, h=c(x=10,y=50))); t(cutree(hclust(dist(c(1,1,1,5))), h=0)); t(cutree(h,k=NA));t(cutree(h,h=-1))
t(cutree(hclust(dist(c(1,5))), 1:2))
# rect.hclust
pdf(NULL); plot(h); t(rect.hclust(h, 3)); t(rect.hclust(h, h=50)); t(rect.hclust(h, 4, which=c(2,4))); t(rect.hclust(h, 4, x=c(2,9))); t(rect.hclust(h, k=2:3)); t(rect.hclust(h)); t(rect.hclust(h,2,h=3)); t(rect.hclust(h, 1)); t(rect.hclust(h, 12)); t(rect.hclust(h, 3, which=5)); t(rect.hclust(h, 3, which=1, x=2)); t(rect.hclust(h, 3, border=c(2,4,5))); t(rect.hclust(h, 3, cluster=cutree(h,3))); t(rect.hclust(h, h=1e6));t(rect.hclust(h, h=1:2))
# kmeans
set.seed(1)
for (a in c("Hartigan-Wong","Lloyd","Forgy","MacQueen")) { t(kmeans(X, 3, algorithm=a)); t(kmeans(X, 3, nstart=5, algorithm=a)); t(kmeans(X, X[c(1,4,8),], algorithm=a)); t(kmeans(X, 1, algorithm=a)) }
t(kmeans(X)); t(kmeans(X, 20)); t(kmeans(X, 13, nstart=2)); t(kmeans(X, X[c(1,1),])); t(kmeans(X, rbind(X,X+1))); t(kmeans(X, 3, iter.max=0)); t(kmeans(X, matrix(1:6,2))); t(kmeans(m, 6, iter.max=1)); t(kmeans(m, 6, iter.max=1, algorithm="Lloyd")); t(kmeans(m, 6, iter.max=1, algorithm="MacQueen", nstart=3)); t(kmeans(c(1,2,9,10), 2)); t(kmeans(c(1,1,1,9), 3)); t(kmeans(c(1,1,1,9), 2)); t(kmeans(rep(1,5),2)); t(kmeans(X, 2, nstart=0)); t(kmeans(X, 12)); t(kmeans(X, 12, algorithm="Lloyd")); t(kmeans(X, matrix(c(1e6,1e6,1e6,1e6,1,1,1,1),2,byrow=TRUE), algorithm="Lloyd")); t(kmeans(X, X[1,,drop=FALSE])); t(kmeans(X,3,algorithm="x")); t(kmeans(rbind(X,NA), 3)); t(kmeans(matrix("a",3,3),2)); t(kmeans(data.frame(a=c(1,2,8,9),b=c(1,1,5,5)), 2)); t(kmeans(unname(X), 3)); t(kmeans(c(a=1,b=2,c=9), 2)); t(kmeans(X, c(1,2,3)))
t(kmeans(X, matrix(c(1e6,1e6,1e6,1e6,1,1,1,1),2,byrow=TRUE))); t(kmeans(X[,1], c(5,9,12), algorithm="Mac")); t(kmeans(X, -1)); t(kmeans(X, NA)); t(kmeans(X, 2.5)); t(kmeans(X, 2, nstart=2.5))
k <- kmeans(X, 3); k$ifault <- 2L; print(k); options(OutDec=","); print(k); options(OutDec="."); t(fitted(k)); t(fitted(k,"classes")); print(k, digits=3)
t(cmdscale(eurodist)[1:4,]); t(cmdscale(d, k=2)); t(cmdscale(as.matrix(d), x.ret=TRUE)$x); t(cmdscale(unname(as.matrix(d)))); t(cmdscale(d, list.=TRUE)$ac); t(cmdscale(matrix(1:6,2))); t(cmdscale(d, k=12)); t(cmdscale(d, k=0)); t(cmdscale(c(1,NA))); t(cmdscale(1:3)); t(cmdscale(d, eig=TRUE, x.ret=TRUE, list.=FALSE))
X[2,2] <- NA; t(kmeans(X,2,algorithm="L")); X[2,2] <- Inf; t(kmeans(X,2,nstart=3));X[2,2] <- 1; t(kmeans(X, matrix(c(NA,1:7),2))); t(kmeans(X, matrix(c(NA,1:7),2),algorithm="Mac"));t(kmeans(X,1:3)); 
