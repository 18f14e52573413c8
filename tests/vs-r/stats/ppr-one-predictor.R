# ppr() with one predictor (directions of either sign) and with knots at equal x
p <- function(...) { r <- ppr(...); print(r$gofn); print(round(c(r$alpha),5)); print(round(c(r$beta),4)); print(round(fitted(r)[1:4], 2)) }
for (v in names(mtcars)[3:7]) for (k in 1:3) p(as.formula(paste("mpg ~", v)), data=mtcars, nterms=k, max.terms=k+1)
for (k in 1:4) p(Temp ~ Wind, data=airquality, nterms=k, max.terms=k+1, sm.method="spline", df=3)
p(cbind(mpg,qsec) ~ wt, data=mtcars, nterms=2, max.terms=4)
p(eruptions ~ waiting, faithful, nterms=2, max.terms=4, optlevel=3)
p(Temp ~ Wind, data=airquality, nterms=1, sm.method="spline", df=3)
p(Temp ~ Wind, data=airquality, nterms=1, sm.method="spline", df=5)
p(Temp ~ Wind, data=airquality, nterms=1, sm.method="gcv")
