# Powers of unusual numbers, trigonometric functions of pi x, significant digits of complex numbers, weighted samples.
x <- c(0,-0,.25,-.25,.5,-.5,.75,1,-1,1.25,1.5,-1.5,1.75,2,-2,2.5,3,-3.75,1e15+.5,2^53,-2^53,1e300,NA,NaN,.1,-.1,.3333,1.9,-1.9,0.7,123.456)
h <- function(v) cat(sprintf("%a", v), "\n")
for (f in list(sinpi,cospi,tanpi)) { h(suppressWarnings(f(x))); print(1/suppressWarnings(f(x))) }
suppressWarnings(print(c(sinpi(c(Inf,-Inf)),cospi(Inf),tanpi(-Inf))))
set.seed(1)
r <- runif(2000,-50,50)
h(sum(sinpi(r)))
print(c(sum(bitwAnd(0L,0L)), digest <- sum(sinpi(r)*1:2000), sum(cospi(r)*1:2000), sum(tanpi(r)*1:2000)), digits=17)
b <- c(0,-0,1,-1,2,-2,.5,-.5,Inf,-Inf,NA,NaN,3,-3,1e300,-1e-300)
e <- c(b,1/3,-1/3,4,-4,5,-5,1e10,1e10+1,2^60)
o <- suppressWarnings(outer(b,e,"^"))
print(o)
print(1/o)
f <- function(a,b) { s <- 0; for (i in seq_along(a)) s[i] <- a[i]^b[i]; s }
print(identical(as.vector(o), suppressWarnings(f)(rep(b,length(e)),rep(e,each=length(b)))))
print(is.nan(NA^NaN))
print(is.nan(NaN^NA))
print(is.nan(NA_real_^c(NaN,2,-1)))
z <- complex(real=c(123.456,1e-320,Inf,NA,0,-9.9999,1e300,4e-310),imaginary=c(.0123456,3e-321,2.345678,1,0,.00001,-1.23456e299,1e-312))
for (d in list(1,3,6,15,306,307,400,Inf,-Inf,-3,0,2.5,NA,NaN)) { cat(d,"\n"); print(try(signif(z,d)), digits=15) }
for (k in c("Rejection","Rounding")) { suppressWarnings(set.seed(42, sample.kind=k)); p <- runif(1000); print(sample(1000,30,TRUE,p)); print(sample(1000,20,FALSE,p)); print(sample(5,40,TRUE,c(.1,.2,.3,.2,.2))); print(sample(5,5,FALSE,c(.1,.2,.3,.2,.2))); print(sample(300,20,TRUE,rep(1,300))); print(sum(sample(2000,1e5,TRUE,c(rep(1e-9,500),runif(1500)))*1)); print(sample(4,3,prob=c(0,1,1,1))); print(sample(250,1,prob=1:250)); print(sample(3,10,TRUE,c(1,0,0))); print(sample(1000,1000,FALSE,p)[991:1000]); print(sum(sample(500,3000,TRUE,(1:500)^3))); print(sample(400,25,TRUE,c(rep(0,100),rep(1,300))))}
for (k in c("Knuth-TAOCP","Knuth-TAOCP-2002")) { set.seed(7, kind=k); print(runif(3), digits=15) }
RNGkind("default","default","default")
