# Pairs of columns with and without missing values, whose own sums are shared by pairs.
set.seed(2)
x <- matrix(rnorm(60), 10)
x[sample(60, 9)] <- NA
y <- matrix(rnorm(30), 10)
y[3, 2] <- NA
x[, 3] <- 1:10
x[, 4] <- 2
f <- function(v) cat(format(suppressWarnings(v), digits = 17), sep = "\n")
for (fun in c(cor, cov)) {
  f(fun(x, use = "pairwise"))
  f(fun(x, y, use = "pairwise"))
  f(fun(x, x, use = "pairwise"))
  f(fun(y, use = "pairwise", method = "kendall"))
  f(fun(x, y, use = "pairwise", method = "kendall"))
  f(fun(x, use = "pairwise", method = "spearman"))
}
cor(x, use = "pairwise")
x[2:10, 1] <- NA
f(cor(x, use = "pairwise"))
f(cov(x, use = "pairwise"))
x[, 2] <- NA
cor(x, use = "pairwise")
cov(x, use = "pairwise")
