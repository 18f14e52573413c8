# The call that errors of aggregate() by a formula show.
f <- x ~ g
try(aggregate(f, data.frame(x = 1), mean))
try(aggregate(x ~ g, data.frame(x = 1), mean))
try(aggregate(cbind(x, y) ~ g, data = data.frame(x = 1), FUN = mean))
try(aggregate(. ~ g, data = data.frame(x = 1), FUN = mean))
try(aggregate(x ~ g, data.frame(x = 1, g = 1:2), mean, subset = zz > 1))
try(aggregate(x ~ g, data.frame(x = 1, g = 1:2), mean, na.action = na.fail))
g2 <- function(fm, d) aggregate(fm, d, mean); try(g2(x ~ q, data.frame(x = 1)))
print(aggregate(. ~ Species, iris, mean)); print(aggregate(x ~ g, data.frame(x = 1:4, g = c(1, 1, 2, NA)), sum, na.action = na.pass)); print(aggregate(weight ~ feed, chickwts, length, subset = weight > 200))
try(aggregate(x ~ g, list(x = 1:2), sum)); try(aggregate(data.frame(x = 1), x ~ g, sum)); try(aggregate(data = data.frame(x = 1), x ~ g, FUN = sum))
try(aggregate(. ~ q, data.frame(x = 1), mean)); try(aggregate(cbind(x, x) ~ q, data.frame(x = 1), mean)); ff <- . ~ q; try(aggregate(ff, data.frame(x = 1), mean)); try(aggregate(data.frame(x = 1), x ~ q, sum)); m <- cbind(x = 1:2, y = 3:4); print(aggregate(x ~ y, m, sum)); try(aggregate(x ~ q, m, sum)); h <- function(d) { k <- x ~ y; aggregate(k, d, sum) }; print(h(m)); print(aggregate(x = x ~ y, data = m, FUN = sum))
