# Data frames evaluate their second subscript first; vectors and matrices the first.  What random functions draw shows it.
d <- structure(list(a = 1:9, b = 11:19), class = "data.frame", row.names = 1:9)
m <- matrix(1:18, 9)
g <- function(n) {
  cat("g", n, "\n")
  n
}
h <- function(n) g(n)
d[g(1), g(2)]
d[h(1), h(2)]
m[h(1), h(2)]
for (draw in list(function(n) rgamma(n, 2), function(n) rbeta(n, 1, 2), function(n) rchisq(n, 5), function(n) rt(n, 5))) {
  set.seed(1)
  print(d[order(draw(5)), order(draw(2))])
}
set.seed(1)
print(d[order(rgamma(5, 2)), order(rbeta(2, 1, 2))])
print(m[order(rweibull(5, 2)), order(rlogis(2))])
d[h(1), h(2)] <- 5L
d[order(rgamma(2, 2)), order(rcauchy(2))] <- 100:101
print(d)
tryCatch(d[stop("rows"), stop("columns")], error = function(e) print(conditionMessage(e)))
i <- 1
d[i <- i + 1, (i <- i * 2)]
f <- function(d) d[seq_len(nrow(d)), rev(names(d))]
f(d)[1:2, ]
