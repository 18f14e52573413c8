fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
gr <- function(x) c(-400*x[1]*(x[2]-x[1]^2)-2*(1-x[1]), 200*(x[2]-x[1]^2))
r <- optim(c(-1.2,1), fr, gr, method="BFGS", control=list(trace=1))
r <- optim(c(-1.2,1), fr, gr, method="BFGS", control=list(trace=1,REPORT=5,maxit=12))
r <- optim(c(-1.2,1), fr, gr, method="L-BFGS-B", control=list(trace=1))
r <- optim(c(-1.2,1), fr, gr, method="L-BFGS-B", control=list(trace=1,REPORT=5,maxit=12))
r <- optim(c(-1.2,1), fr, gr, method="L-BFGS-B", lower=c(0,0),control=list(trace=1,REPORT=5))
s <- smooth.spline(1:20, sin(1:20), cv = NA, spar = .2); s; names(s$iparms); s$df; s$lev
