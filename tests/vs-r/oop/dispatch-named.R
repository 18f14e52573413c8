# The first argument counts for the dispatch although it does not match the first parameter.
f <- function(x, ...) UseMethod("f")
f.formula <- function(formula, data, ...) print(match.call())
f.default <- function(x, ...) print("default")
f(formula = a ~ b, data = 3)
f(data = 3, formula = a ~ b)
f(2, formula = a ~ b)
try(f())
t.test(formula = extra ~ group, data = sleep)$p.value
boxplot(formula = count ~ spray, data = InsectSprays, plot = FALSE)$n
prcomp(formula = ~ Murder + Rape, data = USArrests)$call
kruskal.test(formula = Ozone ~ Month, data = airquality)$statistic
g <- function(x, ...) { y <- 1; UseMethod("g") }
g.numeric <- function(z, ...) z + 1
g(z = 5L)
