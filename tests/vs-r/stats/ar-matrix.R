# ar-matrix.R - ar() of a matrix of series without times.
x <- ts.union(BJsales.lead, BJsales - 150)[1:100, ]
is.matrix(x); dim(x)
ar(x, order.max = 1, aic = FALSE)
a <- ar(ts.union(BJsales.lead, BJsales - 150), order.max = 2); a; str(a); predict(a, n.ahead = 3)
ar.ols(x, order.max = 1)
ar(x, method = "ols")
ar(ts.union(mdeaths, fdeaths))
