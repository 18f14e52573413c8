cU <- cor(USJudgeRatings); hU <- heatmap(cU, Rowv = FALSE, symm = TRUE, keep.dendro=TRUE); str(hU); 
hU <- heatmap(cU, symm=TRUE, distfun = function(c) as.dist(1 - c), keep.dendro = TRUE); hU$rowInd; str(hU$Colv)
hv <- heatmap(as.matrix(mtcars), scale="column"); str(hv)
hc <- hclust(dist(USArrests), "ave"); dend1 <- as.dendrogram(hc); str(dend1, max.level = 2, last.str = ""); str(dend1, max.level=1, last.str="'"); nobs(dend1); dend2 <- cut(dend1, h = 70); dend2; str(dend2$lower[[1]]); str(unclass(dend2$lower[[3]])); str(dend1[[1]][[1]], give.attr=TRUE)
