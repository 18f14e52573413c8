z <- loess(dist~speed,cars); print(z); summary(z); predict(z, data.frame(speed=c(10,30)),se=TRUE)
z2 <- loess(dist~speed,cars,span=.4); str(unclass(anova(z,z2))[1:4]); str(unclass(anova(z, z2, loess(dist~speed,cars,degree=1)))[1:4])
fitted(z); residuals(z)[1:4]; str(z)
try(loess(dist~speed,cars,degree=3)); try(loess(dist~factor(speed),cars));try(loess(~speed,cars))
z<-loess(Ozone~Temp+Wind,airquality,family="symmetric"); z; summary(z); z$robust[1:10]; z$kd$xi; z$kd$vval[1:20]; z$kd$vert
predict(z, data.frame(Temp=c(70,NA),Wind=c(8,10)), se=TRUE)
predict(z, expand.grid(Temp=c(70,80),Wind=c(8,10)), se=TRUE)
predict(z, expand.grid(Temp=c(70,80),Wind=c(8,10)))
z<-loess(Ozone~Temp+Wind+Solar.R,airquality,degree=1); z; summary(z); fitted(z)[1:20]
z<-loess(Ozone~Temp+Wind+Solar.R,airquality,degree=2); z;  fitted(z)[1:20]; length(z$na.action)
for (s in c(.2,.3,.5,.75,1,1.7)) for (dg in 0:2) { z <- loess(wt~mpg,mtcars,span=s,degree=dg); print(c(s,dg,sum(fitted(z)^2),z$trace.hat, if (dg>0) z$s)) }
for (s in c(.3,.75,1.5)) for (dg in 1:2) { z <- loess(mpg~wt+hp,mtcars,span=s,degree=dg); print(c(s,dg,sum(fitted(z)^2),z$trace.hat, z$s,z$one.delta,z$two.delta)) }
z <- loess(mpg~wt+hp,mtcars,statistics="exact"); z; z$one.delta
z <- loess(mpg~wt+hp,mtcars,surface="direct"); z; z$one.delta; predict(z, data.frame(wt=c(1,10),hp=c(1,100)),se=TRUE); z$kd
z <- loess(mpg~wt+hp,mtcars,parametric="wt",drop.square="wt"); fitted(z); z$trace.hat
z <- loess(mpg~wt+hp,mtcars,parametric="wt"); z; summary(z)
z <- loess(mpg~wt+hp,mtcars,parametric="hp",weights=qsec,normalize=FALSE); z; predict(z,mtcars[1:3,],se=T)
z <- loess(mpg~wt,mtcars,family="symmetric",weights=qsec,iterations=2,trace.hat="approx"); z; predict(z,mtcars[1:3,],se=T)
loess.smooth(cars$speed,cars$dist,evaluation=5)
z <- loess(mpg~wt,mtcars,enp.target=5); z
z <- loess(mpg~wt,mtcars,statistics="none"); z
set.seed(2); x <- round(runif(300),2); y <- sin(6*x)+rnorm(300)/5; z <- loess(y~x,span=.3); z; str(z$kd); 
X <- matrix(runif(1200),300); y <- X[,1]*X[,2]+rnorm(300)/5; z <- loess(y~X[,1]+X[,2],span=.2); z; sum(fitted(z)^2); z <- loess(y~X[,1]+X[,2]+X[,3],span=.1,degree=1); z; sum(fitted(z)^2)
z <- loess(y~X[,1:4],degree=1); z
scatter.smooth(cars)
head(model.frame(loess(dist~speed,cars)),3)
