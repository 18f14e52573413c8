x <- sapply(c("1", "b"), as.numeric)
print(x)
do.call(stop, list("via do.call"))
