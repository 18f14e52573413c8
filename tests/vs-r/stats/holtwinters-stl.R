m <- HoltWinters(co2); print(m); str(unclass(m))
p <- predict(m, 5, prediction.interval = TRUE); print(p)
m <- HoltWinters(AirPassengers, seasonal = "mult"); print(m); print(predict(m, 14, TRUE))
m2 <- HoltWinters(uspop, gamma=FALSE); m2; predict(m2,3,TRUE,level=.9)
m3 <- HoltWinters(Nile, gamma=FALSE, beta=FALSE); m3; str(m3$coefficients); predict(m3, 3, TRUE)
residuals(m3)[1:5]; fitted(m3)[1:5,]
m4 <- HoltWinters(co2, alpha=.5); m4$alpha; m4$beta; m4$gamma
m4 <- HoltWinters(co2, alpha=.5, beta=.01); m4$alpha; m4$beta; m4$gamma
m4 <- HoltWinters(co2, beta=.01); m4$alpha; m4$beta; m4$gamma
m4 <- HoltWinters(co2, gamma=.4); m4$alpha; m4$beta; m4$gamma
m4 <- HoltWinters(co2, gamma=.4, alpha=.3); m4$alpha; m4$beta; m4$gamma
m4 <- HoltWinters(co2, beta=FALSE); m4; m4$SSE
try(HoltWinters(co2, alpha=0)); try(HoltWinters(co2, alpha=2)); try(HoltWinters(co2, start.periods=1)); try(HoltWinters(co2-co2,seasonal="mult"))
s <- stl(nottem, "per"); print(window(s$time.series, end=1922)); summary(s); str(s)
s <- stl(log(co2), s.window = 21); summary(s)
s <- stl(log(co2), s.window = 21, robust=TRUE, t.jump=1, s.degree=1); summary(s, digits=3); s$weights[1:10]; head(s$time.series)
print(stl(ldeaths, 7)$time.series[1:5,], digits=4)
try(stl(1:10, 5)); try(stl(cbind(co2,co2),5)); try(stl(ts(c(1:30,NA,1:30),freq=12),"per"))
set.seed(3)
for (k in 1:12) { n <- 20 + k * 17; x <- ts(round(rnorm(n), 2), frequency = 4); print(sum(stl(x, 7, robust = TRUE, outer = 5)$weights)) }
