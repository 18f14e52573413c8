# First and last rows of time series.
l <- ts.intersect(x = ts(1:5), before = lag(ts(1:5), -1))
class(l)
head(l,3)
l[1:2,]
l[1:2,,drop=FALSE]
l[1:2,"x"]
tail(l,2)
l <- ts.intersect(x = ts(1:5), before = lag(ts(1:5), -1))
do.call(`[`, c(list(l), list(1:2, 1:2), list(drop=FALSE)))
do.call("[", list(l, 1:2, 1:2, drop=FALSE))
l[1:2,1:2,drop=FALSE]
l[1:2,1:2]
m <- structure(matrix(1:6,3), class=c("foo","matrix"))
`[.foo` <- function(x, i, j, drop=TRUE) { y <- NextMethod("["); unclass(y) }
m[1:2,1:2,drop=FALSE]
do.call(`[`, list(m, 1:2, 1:2, drop=FALSE))
do.call(`[`, list(m, 1:2, quote(expr=), drop=FALSE))
head(ts(1:5, start = 2000), 3); head(letters, -24); head(ts(1:12, frequency = 12), -10)
summary(ts(c(1,5,9,NA), start = 2000)); summary(cbind(a = ts(1:3), b = ts(4:6))); x <- summary(ts(1:10)); class(x)
