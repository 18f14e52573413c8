z <- loess(dist~speed,cars,span=.05); fitted(z); z$kd$vval; z$trace.hat; z$one.delta
supsmu(1:2,1:2)$y; supsmu(1:3,c(1,3,2))$y; try(supsmu(1,1)); try(supsmu(1:3,1:2)); try(supsmu(1:3,1:3,span=2)); supsmu(c(1,1),1:2)$y
try(arima(1:3,c(5,0,0))); try(arima(c(1,NA,NA))); try(loess(1:3~c(1,1,1)))
try(nlm(function(x) "a", 1)); try(StructTS(c(NA,1,2))); try(smooth.spline(c(1,2,3,4,Inf),1:5)); try(ar(1:3)); try(ar.ols(1:3,order.max=5))
