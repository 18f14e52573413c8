# nls() with data, starts and weights of all kinds, its refusals, missing values.
try0 <- function(e) tryCatch(withCallingHandlers(print(e), warning=function(w) {cat("W:", conditionMessage(w), "|", deparse(conditionCall(w))[1], "\n"); invokeRestart("muffleWarning")}, message=function(m) {cat("M:", conditionMessage(m)); invokeRestart("muffleMessage")}), error=function(e) cat("E:", conditionMessage(e), "|", deparse(conditionCall(e))[1], "\n"))
D1 <- subset(DNase, Run==1); P <- subset(Puromycin, state=="treated")
all <- function(f) { try0(f); if (inherits(f,"nls")) { print(names(f)); try0(f$call); try0(f$dataClasses); try0(names(f$model)); try0(f$weights); try0(coef(f)); try0(f$na.action); try0(summary(f)); try0(head(fitted(f))); try0(f$control) ; try0(f$convInfo[c("isConv","stopCode","stopMessage")])} }
g <- function(...) tryCatch(withCallingHandlers(nls(...), warning=function(w) {cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}, message=function(m) {cat("M:", conditionMessage(m)); invokeRestart("muffleMessage")}), error=function(e) {cat("E:", conditionMessage(e), "|", deparse(conditionCall(e))[1], "\n"); NULL})
all(g(density~SSlogis(log(conc),Asym,xmid,scal),D1)); all(g(density~Asym/(1+exp((xmid-log(conc))/scal)),D1,start=list(Asym=3,xmid=0,scal=1),model=TRUE))
all(g(density~1/(1+exp((xmid-log(conc))/scal)),D1,start=list(xmid=0,scal=1),algorithm="plinear")); all(g(rate~conc/(K+conc),P,algorithm="plinear"))
all(g(rate~Vm*conc/(K+conc),P,start=list(Vm=200,K=.05),lower=c(0,0)))
all(g(rate~Vm*conc/(K+conc),P,start=c(Vm=200,K=.05),weights=conc,subset=conc>.02)); all(g(rate~Vm*conc/(K+conc),P,weights=conc)); all(g(rate~Vm*conc/(K+conc),P,start=list(Vm=200)))
P2 <- P; P2$rate[2] <- NA; all(g(rate~Vm*conc/(K+conc),P2,start=list(Vm=200,K=.05),na.action=na.exclude)); all(g(~rate-Vm*conc/(K+conc),P,start=list(Vm=200,K=.05)))
all(g(rate~Vm*conc/(K+conc),P,start=list(Vm=200,K=.05),weights=-conc)); all(g(rate~Vm*conc/(K+conc),1,start=list(Vm=200,K=.05))); all(g(rate~Vm*conc/(K+conc),P,start=list(Vm=200,K=.05),control=list(maxiter=1,warnOnly=TRUE))); all(g(rate~Vm*conc/(K+conc),P,start=list(Vm=200,K=.05),trace=TRUE,control=nls.control(tol=1e-3)))
all(g(rate~Vm[state]*conc/(K[state]+conc),Puromycin,start=list(Vm=c(200,160),K=c(.05,.05))))
all(g(y~a*x+k,list(y=c(1.1,2.3,2.9,4.2),x=1:4,k=1),start=list(a=1))); all(g(y~a*x+k,list(y=c(1.1,2.3,2.9,4.2),x=1:4,k=1),start=list(a=1),subset=1:2)); all(g(y~a*x+b[1],list(y=c(1.1,2.3,2.9,4.2),x=1:4),start=list(a=1,b=.5),weights=1:4))
x <- 1:6; y <- c(3.1,4.9,7.2,8.8,11.1,13.0); all(g(y~a+b*x,start=list(a=0,b=1))); all(g(y~a+b*x)); `my x` <- x; all(g(y~a+b*`my x`,start=list(a=0,b=1))); all(g(y~a*x^b,start=c(a=1,b=1),algorithm="port",upper=c(5,5))); all(g(rate~SSmicmen(conc,Vm,K),Puromycin,subset=state=="treated")); all(g("y~a+b*x",start=list(a=0,b=1))); all(g(y~a+b*x+0*q,start=list(a=0,b=1)))
all(g(1~a^2-2,start=list(a=1))); all(g(y~zz(x,1),start=list(a=1))); all(g(y~x+a+b-b,start=list(a=1,b=2)))

P <- subset(Puromycin, state=="treated"); P2 <- P; P2$rate[2] <- NA
for (na in list(na.omit,na.exclude)) { f <- nls(rate~Vm*conc/(K+conc),P2,start=list(Vm=200,K=.05),na.action=na); print(f); print(summary(f)); print(fitted(f)); print(residuals(f)); print(residuals(f,"pearson")); print(predict(f)); print(predict(f,data.frame(conc=1))); print(str(f$na.action)) }
f <- nls(rate~Vm*conc/(K+conc),P2,start=list(Vm=200,K=.05),algorithm="port"); print(f);summary(f)
