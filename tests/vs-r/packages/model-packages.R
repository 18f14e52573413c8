# needs: randomForest e1071 mclust
library(randomForest, quietly = TRUE); set.seed(1); rf <- randomForest(Species ~ ., iris, ntree = 20); rf$confusion; head(round(rf$importance, 3))
library(e1071); m <- svm(Species ~ ., iris); table(predict(m), iris$Species); skewness(c(1, 2, 9)); nb <- naiveBayes(Species ~ ., iris); predict(nb, iris[c(1, 60, 120), ])
library(mclust, quietly = TRUE); Mclust(iris[, 1:2], G = 2, verbose = FALSE)$loglik
