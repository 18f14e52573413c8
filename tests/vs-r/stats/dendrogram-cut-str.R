set.seed(1); hc <- hclust(dist(matrix(rnorm(20), 10))); d <- as.dendrogram(hc); cc <- cut(d, 1)
dput(cc$upper); dput(cc$lower[[2]]); str(cc$upper); str(cc$upper, give.attr = TRUE)
attr(d[[1]], "edgetext") <- "x"; str(d);  attr(d, "nodePar") <- list(pch = 1, col = "a"); attr(d, "ww") <- 1:3;  attr(d[[1]], "nodePar") <- list(pch = 1:2, cex = 2.123456); str(d, max.level = 1);  str(d, max.level = 1, give.attr = FALSE)
