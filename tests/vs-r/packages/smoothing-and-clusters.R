# needs: KernSmooth cluster rpart spatial
library(KernSmooth)
library(cluster)
library(rpart)
library(spatial)
with(faithful, round(dpill(eruptions, waiting), 5))
str(bkde(faithful$eruptions, gridsize = 5))
str(locpoly(faithful$eruptions, faithful$waiting, bandwidth = 0.5, gridsize = 4))
pam(iris[1:40 * 3, 1:4], 3)$medoids
agnes(iris[1:10, 1:4])$height
diana(iris[1:8, 1:4])$order
silhouette(pam(iris[1:20, 1:4], 2))[1:3, ]
daisy(data.frame(a = c(1, 5, 2), b = factor(c("u", "v", "u"))))
rpart(Species ~ ., iris)
fit <- rpart(mpg ~ wt + hp, mtcars)
round(predict(fit, mtcars[1:4, ]), 3)
pp <- ppinit("pines.dat")
round(Kfn(pp, 5, k = 5)$y, 3)
