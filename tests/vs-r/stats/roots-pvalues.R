# roots-pvalues.R - uniroot()'s search, formatted p-values, isotonic regression, derivatives of logarithms.
f1 <- function(x) (121 - x^2)/(x^2+1)
u1 <- uniroot(f1, c(0,10),extendInt="yes", trace=1)
u1$estim.prec
u2 <- uniroot(function(x) exp(-x)*(x - 12), c(0,2), extendInt="yes", trace=2)
u2$iter
tryCatch(uniroot(exp, c(0,2), extendInt="yes", trace=TRUE), error=function(e) cat(conditionMessage(e),"\n"))
(ir4 <- isoreg(1:10, y4 <- c(5, 9, 1:2, 5:8, 3, 8)))
cmat <- cbind(3:1+.1, sqrt(c(3,2,1))/5*3, 1:3+.5, c(.035, .004, 8e-4)); colnames(cmat)<-c("Estimate","Std.Err","Z value","Pr(>z)")
printCoefmat(cmat, digits = 2, P.values = TRUE)
printCoefmat(cmat)
y<-c(1,3,2,5,4); x<-1:5
glm(y ~ x, family = quasi(variance = "mu", link = "log"))
glm(y ~ x, family = quasi(variance = "mu^2", link = "log"))




uniroot(function(x) x - 5, c(0, 1), extendInt = "upX", trace = 2)$root
isoreg(c(1, 1, 2, 2, 1, 3))$iKnots
isoreg(c(1, 0, 4, 3, 3, 5, 4, 2, 0))
format(c(.035,.004),digits=1)
format.pval(c(.035,.004,8e-4),digits=1)
format(c(.035),digits=1)
format.pval(c(.035,.004,8e-4),digits=1,eps=2e-16)
for (d in 1:4) for (e in c(.05,.01,.0099,.004,.0012,.001,.00099,.0005,.0001,.00009)) print(format.pval(c(e,.1234567,e/3),digits=d))
format.pval(c(.0012,.5)); format.pval(1e-4*(1:3)); format.pval(c(0,1e-20,.5)); format.pval(.0004,digits=3); format.pval(c(0.1,0.0001,1e-27))
