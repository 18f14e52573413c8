options(digits=7)
s <- smooth.spline(cars$speed, cars$dist); s; str(s)
s2 <- smooth.spline(cars$speed, cars$dist, df = 10); s2; s2$lambda
predict(s2, 5:8); predict(s2, c(1,30)); predict(s2, 10, deriv=1); predict(s,deriv=2)
m <- smooth.spline(1:20,sin(1:20), lambda=.01); m; str(m$iparms); m$spar; m$crit; m$auxM
m <- smooth.spline(1:20,sin(1:20), spar=.5); str(m$iparms)
.nknots.smspl(10);.nknots.smspl(49);.nknots.smspl(50);.nknots.smspl(100);.nknots.smspl(199);.nknots.smspl(200);.nknots.smspl(500);.nknots.smspl(801);.nknots.smspl(3300); .nknots.smspl(5000)
try(smooth.spline(1:20,sin(1:20),w=-(1:20))); try(smooth.spline(1:20,sin(1:20),w=1:3)); try(smooth.spline(1:20,sin(1:20),w=rep(0,20)))
m <- smooth.spline(cars$speed, cars$dist, w=1:50); m; print(fitted(m)[1:5], digits=5); print(hatvalues(m)[1:5], digits=5); str(m$data)
set.seed(1); x <- runif(120); y <- sin(5*x)+rnorm(120)/5; m <- smooth.spline(x, y); m; m$fit$nk; print(predict(m, c(-.1,.2,.5,1.2)), digits=5); smooth.spline(x, y, nknots=10); smooth.spline(x,y,df=5,all.knots=TRUE)
