arima(lh, order = c(1,0,0)); arima(lh, order = c(3,0,0)); arima(lh, order = c(1,0,1))
fit <- arima(lh, order = c(3,0,0), method = "CSS"); fit; str(unclass(fit)[-13]); predict(fit, n.ahead=3)
f1 <- arima(USAccDeaths, order = c(0,1,1), seasonal = list(order = c(0,1,1))); f1; predict(f1, n.ahead=6); vcov(f1); logLik(f1); AIC(f1); BIC(f1); residuals(f1)[1:20]; nobs(f1); coef(f1); confint(f1)
arima(USAccDeaths, order = c(0,1,1), seasonal = list(order = c(0,1,1)), method = "CSS")
arima(LakeHuron, order = c(2,0,0), xreg = time(LakeHuron) - 1920)
fit <- arima(LakeHuron, order = c(2,0,0), xreg = cbind(a=time(LakeHuron) - 1920, b=sin(1:98))); fit; str(fit$var.coef); fit$model$P
fit3 <- arima(presidents, c(3, 0, 0)); fit3; predict(fit3, 3); fit3$nobs
(fit1 <- arima(presidents, c(1, 0, 0))); nobs(fit1)
(fit1 <- arima(AirPassengers, c(1, 1, 1), seasonal=c(1,1,1))); predict(fit1,3)$se
arima(log(AirPassengers), c(2, 1, 1), seasonal=list(order=c(0,1,1),period=12), transform.pars=FALSE)
arima(Nile, c(0,0,2), fixed=c(NA,0,NA)); try(arima(Nile, c(1,0,1), include.mean=FALSE, method="ML"))
arima(Nile, c(2,0,0), fixed=c(NA,.1,NA), transform.pars=FALSE)
arima(Nile, c(2,0,0), fixed=c(.5,.1,900), transform.pars=FALSE)
arima(Nile, c(1,1,2),init=c(.1,.1,.1)); arima(Nile, c(0,1,0)); predict(arima(Nile, c(0,2,1)),3); arima(Nile)
try(arima(Nile, c(1,2))); try(arima(cbind(Nile,Nile))); try(arima(Nile,xreg=1:3)); try(arima(Nile,seasonal=list(a=1))); try(arima(letters)); try(arima(Nile,c(1,0,0),fixed=1)); try(arima(Nile,c(1,0,0),init=1))
try(predict(arima(Nile,xreg=1:100),2)); tsdiag(f1)
set.seed(1); x <- arima.sim(list(ar=c(.5,-.2),ma=.6), 200); arima(x, c(2,0,1)); arima(x, c(1,0,3)); arima(x, c(4,0,0), method="ML")
(fit <- StructTS(log10(UKgas), type = "BSM")); fit$loglik; print(predict(fit,4),digits=5); str(fit$fitted); print(head(fitted(fit)),digits=5); print(tsSmooth(fit)[1:4,],digits=4); fit$code
(fit <- StructTS(Nile,"level")); predict(fit,2); fit$model0$P; tsSmooth(fit)[1:5]
trees <- window(treering, start = 0); (fit <- StructTS(trees, type = "level"))
(fit <- StructTS(uspop)); (fit <- StructTS(USAccDeaths)); fit$code
(fit2 <- StructTS(log10(UKgas), type="BSM", fixed=c(0.1,NA,NA,NA))); 
mod <- makeARIMA(c(.5,.1),.3,numeric()); mod; KalmanLike(lh-mean(lh),mod); str(KalmanRun(lh-mean(lh),mod)); KalmanForecast(3,mod)
