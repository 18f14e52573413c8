# ar() by maximum likelihood fits with arima0().
a <- ar(lh, method="mle"); print(a); print(a$aic, digits=12); print(a$ar, digits=12); print(a$asy.var.coef, digits=10); print(a$var.pred, digits=12); print(a$x.mean, digits=12)
b <- ar(as.vector(sunspot.year), method="mle", order.max=3); print(b$ar, digits=12); print(b$x.mean,digits=12); print(b$aic, digits=12)
c <- ar(lh, method="mle", aic=FALSE, order.max=2); print(c$ar, digits=12)
d <- ar(lh, method="mle", demean=FALSE, order.max=2); print(d$ar, digits=12)
set.seed(1); ar.mle(arima.sim(list(ar=c(.5,.3)), 200))
