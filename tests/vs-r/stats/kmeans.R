show <- function(k) { cat(k$size, k$iter, k$ifault, "\n"); print(k$withinss, digits=15); cat(k$cluster, "\n") }
set.seed(1); x <- rbind(matrix(rnorm(100, sd = 0.3), ncol = 2), matrix(rnorm(100, mean = 1, sd = 0.3), ncol = 2))
for (s in 1:5) { set.seed(s); show(kmeans(x, 5, nstart = 25)); show(kmeans(x, 6)); show(kmeans(x, 3, algorithm="Lloyd")); show(kmeans(x, 4, algorithm="MacQueen")) }
set.seed(9); show(kmeans(iris[,1:4], 3)); show(kmeans(iris[,1:4], 8)); show(kmeans(scale(mtcars), 5)); show(kmeans(USArrests, 4, nstart=10)); show(kmeans(faithful, 2)); show(kmeans(iris[,1:4], 1)); show(kmeans(c(1,2,10,11,50), 2))
show(kmeans(quakes[,1:4], 12)); show(kmeans(quakes[,1:3], 7, iter.max=2)); show(kmeans(quakes[,1:3], 7, iter.max=2, algorithm="Lloyd"))
kmeans(c(1,2,10,11), c(1,10))
try(kmeans(1:3, c(1, 100, 200))); try(kmeans(1:3,5)); kmeans(cbind(a=1:6,b=c(1,1,2,8,9,9)), 2)$centers
set.seed(2); k <- kmeans(iris[, -5], 3, iter.max = 1); k$iter; k$ifault
m <- matrix(rnorm(3000), 1000); set.seed(4); for (i in 2:20) { k <- kmeans(m, i); cat(i, k$iter, format(k$tot.withinss, digits=15), "\n") }
