m <- smooth.spline(1:20,sin(1:20), lambda=.01); m; str(m$iparms); m$spar; m$crit; m$auxM
m <- smooth.spline(1:20,sin(1:20), spar=.5); str(m$iparms)
.nknots.smspl(10);.nknots.smspl(49);.nknots.smspl(50);.nknots.smspl(100);.nknots.smspl(199);.nknots.smspl(200);.nknots.smspl(500);.nknots.smspl(801);.nknots.smspl(3300); .nknots.smspl(5000)
try(smooth.spline(1:3,1:3)); try(smooth.spline(1:20,sin(1:20),df=100)); try(smooth.spline(c(1,NA,3:10)))
try(smooth.spline(1:20,sin(1:20),w=-(1:20))); try(smooth.spline(1:20,sin(1:20),w=1:3)); try(smooth.spline(1:20,sin(1:20),w=rep(0,20)))
m <- smooth.spline(cars$speed, cars$dist,cv=TRUE,w=1:50); m; m$cv.crit; fitted(m)[1:5]; residuals(m)[1:5]; str(m$data);str(m$w); hatvalues(m)[1:5]
m <- smooth.spline(sin(1:300),cos(1:300)+(1:300)/100); m; m$fit$nk; str(m$call)
smooth.spline(sin(1:300),cos(1:300)+(1:300)/100,nknots=10,penalty=1.4); smooth.spline(sin(1:300),cos(1:300)+(1:300)/100,all.knots=TRUE,control.spar=list(tol=1e-8))
try(smooth.spline(1:10,nknots=3)); try(smooth.spline(rep(1:2,5),1:10)); smooth.spline(1:10,c(1,3,2,5,4,6,8,7,9,10),df=3)$fit
try(smooth.spline(1:20,sin(1:20),tol=0)); try(smooth.spline(1:20,sin(1:20),spar=.4,lambda=.1));try(smooth.spline(1:20,sin(1:20),spar=.4,df=4)); try(smooth.spline(1:20,sin(1:20),control.spar=1))
