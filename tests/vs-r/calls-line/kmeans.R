kmeans(c(1, 2, 3), 5)
