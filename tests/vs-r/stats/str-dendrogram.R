# str() of dendrograms: the mark before the last branch, by argument and by option.
d <- as.dendrogram(hclust(dist(USArrests[1:6, ]), "ave"))
str(d)
old <- options(str.dendrogram.last = "\\")
str(d, max.level = 2)
options(old)
str(d, max.level = 1, last.str = "'")
