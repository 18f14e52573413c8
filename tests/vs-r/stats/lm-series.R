# lm.fit() and lm.wfit() keep the attributes of the response in residuals, effects and fitted values.
show <- function(z) for (n in c("coefficients","residuals","effects","fitted.values")) { cat(n, ":"); str(attributes(z[[n]])) }
x <- cbind(a=1, b=1:6)
y <- ts(c(1,3,2,5,4,6), start=2000)
show(lm.fit(x, y)); show(lm.wfit(x, y, c(1,2,1,2,1,2))); show(lm.wfit(x, y, c(1,2,0,2,1,2))); show(lm.fit(x, y, offset = 1:6))
show(lm.fit(x, structure(c(1,3,2,5,4,6), foo = "bar", names = letters[1:6])))
show(lm.fit(x, structure(c(1,3,2,5,4,6), foo = "bar", class = "zzz")))
show(lm.fit(x, as.Date(c(1,3,2,5,4,6), origin="1970-01-01")))
m <- ts(cbind(u=c(1,3,2,5,4,6), v=6:1), start=2000); show(lm.fit(x, m)); show(lm.fit(x, structure(cbind(1:6, 6:1), k = "z")))
lm.fit(x, y)$residuals
fitted(lm(y ~ b, data.frame(b=1:6)))
show(lm(y ~ b, data.frame(b=1:6), weights=1:6)); show(lm(y ~ 1))
