# Autoregression by maximum likelihood; rank correlation without exact distribution.
a <- ar(lh, method = "mle")
a
names(a)
str(a[c("order", "n.used", "n.obs", "order.max", "partialacf", "method", "series", "frequency")])
round(a$asy.var.coef, 4)
range(round(a$resid, 3), na.rm = TRUE)
ar(lh, FALSE, 2, method = "mle")
b <- ar.mle(c(1, 3, 2, 5, 4, 6, 5, 8, 7, 9), order.max = 2)
b
try(ar(ts.union(BJsales, BJsales.lead), method = "mle"))
try(ar.mle(c(1, NA, 2)))
