# Distances, clustering, principal components.
dist(matrix(1:6,3)); dist(USArrests[1:4,],"manhattan",diag=TRUE); as.matrix(dist(matrix(c(1,0,2,0),2),"canberra")); dist(matrix(c(1,0,1,1,0,0),2),"binary"); as.dist(matrix(1:9,3)); str(dist(1:3))
hc <- hclust(dist(USArrests),"average"); hc; hc$merge[1:6,]; hc$height[1:5]; hc$order; cutree(hc,k=3)[1:8]; cutree(hc,h=50)[1:5]; cutree(hc,k=2:3)[1:3,]; for (m in c("ward.D","single","complete","mcquitty","median","centroid","ward.D2")) {h <- hclust(dist(USArrests),m); print(h$order[1:10]); print(tail(h$height,3))}
dend <- as.dendrogram(hc); dend; order.dendrogram(dend)[1:4]; labels(dend)[1:3]; nobs(dend); rev(dend); reorder(dend, 50:1); cophenetic(hclust(dist(c(1,2,4,7)))); dend[[2]]; cut(dend,h=70)
set.seed(1); km <- kmeans(iris[1:4],3); km; kmeans(c(1,2,10,11,20),3)$size; 
prcomp(USArrests, scale.=TRUE); summary(prcomp(USArrests,scale.=TRUE)); prcomp(~Murder+Assault,USArrests); pc <- princomp(USArrests,cor=TRUE); pc; summary(pc); loadings(pc); head(pc$scores,3); summary(princomp(USArrests),loadings=TRUE); predict(prcomp(USArrests),USArrests[1:2,])
cmdscale(eurodist)[1:3,]; cov.wt(matrix(c(1,2,3,4,5,7),3),cor=TRUE); cov2cor(matrix(c(4,2,2,9),2)); mahalanobis(c(.5,.5),1:2,diag(2)); mahalanobis(iris[1:3,1:2],c(5,3),diag(2)); cancor(as.matrix(LifeCycleSavings[,2:3]),as.matrix(LifeCycleSavings[,-(2:3)]))$cor; varimax(matrix(c(.8,.7,.2,.1,.3,.9),3)); promax(matrix(c(.8,.7,.2,.1,.3,.9),3))
factanal(mtcars[,1:6],2); set.seed(1); rWishart(1,4,diag(2)); 
