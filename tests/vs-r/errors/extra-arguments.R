# Arguments that nothing takes: warnings of lm() and chkDots(); an uncaught error of nls().
lm(mpg ~ wt, mtcars, foo = 1)$rank
lm(mpg ~ wt, mtcars, foo = 1, bar = 2)$rank
lm(mpg ~ wt, mtcars, weights = hp, foo = 1)$rank
lm.fit(cbind(1, 1:3), 1:3, zz = 2)$rank
f <- function(x, ...) chkDots(...); f(1, a = 2); f(1, 2, b = 3)
g <- function(x, ...) { chkDots(...); x }
f(1, 2)
nls(y ~ a + b * x, data.frame(x = 1:5, y = c(1, 2, 3, 4, 5)), start = list(a = 0, b = 1))
