Indo.1 <- Indometh[Indometh$Subject == 1, ]
for (so in c(0,1,2)) try(nls(conc ~ A1*exp(-exp(lrc1)*time)+A2*exp(-exp(lrc2)*time), data=Indo.1, start=list(A1=2,lrc1=.7,A2=.6,lrc2=-1.6), control=list(scaleOffset=so, maxiter=2, warnOnly=TRUE, printEval=TRUE), trace=TRUE))
for (so in c(0,1,2)) try(nls(conc ~ cbind(exp(-exp(lrc1)*time), exp(-exp(lrc2)*time)), data=Indo.1, start=list(lrc1=.7,lrc2=-1.6), control=list(scaleOffset=so, maxiter=20, warnOnly=TRUE, printEval=TRUE), trace=TRUE, algorithm="plinear"))
nls(rate ~ cbind(1, exp(-k*conc)), Puromycin, subset=state=="treated", start=list(k=1), algorithm="plinear", trace=TRUE, control=list(scaleOffset=1,printEval=TRUE))
x <- 1:10; y <- c(2.9,4.1,6.2,8.8,13,18.1,27,39.5,57.3,83.1); n <- nls(y ~ a*exp(b*x), start=list(a=2,b=.3)); str(n$convInfo); n <- nls(y ~ a*exp(b*x), start=list(a=5,b=.9),control=list(printEval=TRUE,maxiter=5,warnOnly=TRUE)); n; str(n$convInfo); try(nls(y ~ a*exp(b*x), start=list(a=-50,b=2),control=nls.control(minFactor=.5, warnOnly=TRUE, printEval=TRUE))); try(nls(y~a*x+b*x, start=list(a=1,b=1)));try(nls(y ~ a*exp(b*x), start=list(a=5,b=.9),control=nls.control(maxiter=2)))
Chick.1 <- ChickWeight[ChickWeight$Chick == 1, ]
getInitial(weight ~ SSlogis(Time, Asym, xmid, scal), data = Chick.1)
summary(nls(weight ~ SSlogis(Time, Asym, xmid, scal), data = Chick.1))
nls(density ~ 1/(1 + exp((xmid - log(conc))/scal)), data = subset(DNase, Run == 1), start = list(xmid = 0, scal = 1), algorithm = "plinear", trace = TRUE)
str(Gamma()$initialize); str(inverse.gaussian()$initialize); str(quasi()$initialize)
