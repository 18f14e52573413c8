t <- function(e) { r <- withCallingHandlers(tryCatch(eval(substitute(e), globalenv()), error=function(c) {cat("ERR: "); print(conditionMessage(c)); print(conditionCall(c)); NULL}), warning=function(w) {cat("WARN: "); print(conditionMessage(w)); print(conditionCall(w)); invokeRestart("muffleWarning")}); print(r); invisible(r) }
pdf(NULL)
x <- c(1,3,2,5,4,3,9,7,20,6,5,4); y <- precip
# smoothEnds, smooth
for (k in c(1,3,5,7,9)) t(smoothEnds(x,k)); t(smoothEnds(x,4)); t(smoothEnds(x,-1)); t(smoothEnds(c(NA,x),5)); t(smoothEnds(c(x,NA,2),7)); t(smoothEnds(1:4,3)); t(smoothEnds(ts(x),5)); t(smoothEnds(c(1,2,NA,NA,NA,3,1,9),7)); t(smoothEnds(c(a=3,b=1,c=2,d=9),3)); t(smoothEnds(c(NA,NA,NA,NA,NA),5)); t(smoothEnds(1:7,5L)); t(smoothEnds(x)); t(smoothEnds(c(5,1,9,2,7),"3")); t(smoothEnds(c(3,NA,1,5),3));t(smoothEnds(1:3,5))
s <- smooth(presidents[1:20][!is.na(presidents[1:20])]); t(s); t(summary(s)); for (k in c("3RS3R", "3RSS", "3RSR", "3R", "3", "S")) { z <- smooth(x,k); t(z); t(summary(z)) }; t(smooth(x,twiceit=TRUE)); t(summary(smooth(x,twiceit=TRUE))); t(smooth(ts(x,start=1990,frequency=4))); print(smooth(x/3),digits=3)
# medpolish
m <- matrix(c(25.3,32.1,38.8,25.4,29.7,18.2,21.1,24.4,23.8,21.7,18.3,20.3,22.8,24.3,22.4),5,dimnames=list(letters[1:5],c("A","B","C")))
p <- t(medpolish(m)); str(p); t(medpolish(m,trace.iter=FALSE)$row); t(medpolish(m,maxiter=1)); t(medpolish(m,maxiter=2,eps=1e-9)$overall); mn <- m; mn[2,2] <- NA; t(medpolish(mn)); t(medpolish(mn,na.rm=TRUE)); t(medpolish(matrix(0,2,2))); print(p,digits=3); t(medpolish(1:5)); t(medpolish(data.frame(a=1:3,b=c(4,2,9)))); t(medpolish(m+0, trace.iter=FALSE)); t(medpolish(unname(m), trace.iter=FALSE)); t(medpolish(m, maxiter=0))
# line
l <- line(cars); t(l); print(l,digits=3); t(coef(l)); t(line(1:10,c(2,4,3,6,8,9,11,12,15,14))); str(unclass(l)$call)
# stepfun
sf <- stepfun(1:3,c(0,1,3,2)); t(sf); t(sf(c(.5,1,1.5,3,4))); t(stepfun(1:3,c(0,1,3,2),right=TRUE)(1:3)); t(stepfun(1:3,1:4,f=.3)(1:3+.5)); t(stepfun(3:1,1:4)); t(stepfun(1:3,1:3)); t(stepfun(numeric(),1)); t(summary(sf)); t(knots(sf)); print(stepfun(1:10,0:10)); print(stepfun(1:4/3,0:4),digits=3); print(stepfun(1,0:1)); print(stepfun(1:2,0:2)); print(stepfun(1:5,0:5)); print(stepfun(1:6,0:6)); t(plot(sf)); t(plot(sf,verticals=FALSE,do.points=FALSE)); t(plot(sf,xlim=c(0,5),main="a")); t(plot(sf,xval=c(2,1.5))); t(plot(stepfun(2,0:1))); t(lines(sf)); t(plot.stepfun(c(1,5,3))); t(plot.stepfun("a")); t(plot(ecdf(x))); t(stepfun(c(1,1,2),1:4)); t(stepfun(c(1,NA),1:3)); t(class(sf)); t(attributes(stepfun(1:3,1:4))$call); t(summary(stepfun(1:10,0:10))); t(plot(sf, add=TRUE)); t(is.stepfun(sf)); t(as.stepfun(1)); t(stepfun(1:3,c(0,1,3,2),ties=mean)(2)); t(plot(sf,ylim=c(0,9),xlab="q",col.hor=2,lwd=2,pch=3)); t(plot(stepfun(c(1,2,30),0:3),xlim=c(5,10)))
# ecdf
e <- ecdf(c(3,1,2,2,NA,9)); t(e); t(e(c(0,1,2,2.5,10))); t(summary(e)); t(quantile(e)); t(ecdf(numeric())); t(ecdf(NA)); t(ecdf(c(1.5))); print(ecdf(1:4)); print(ecdf(1:3/7),digits=2); print(ecdf(1:20)); t(knots(e)); t(class(e)); t(environment(e)$nobs); t(ecdf(factor(1:3))); t(ecdf(x)); print(summary(ecdf(x)),digits=2); t(ecdf(c(TRUE,FALSE))(0)); t(sort(ls(environment(e)))); t(summary(e,digits=2)); t(ecdf(c(-Inf,1,Inf))(c(-1,2)))
t(ecdf(NULL)); t(inherits(summary(e),"summary.ecdf")); t(unclass(summary(e)))
# isoreg
ir <- isoreg(c(1,0,4,3,3,5,4,2,0)); t(ir); print(isoreg(c(5,1,3,2),c(1,2,4,3))); print(ir,digits=10); t(plot(ir)); t(fitted(ir)); t(residuals(ir)); t(isoreg(c(1,NA))); t(as.stepfun(ir))
