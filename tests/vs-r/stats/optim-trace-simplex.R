# what optim() says of the simplex and of conjugate gradients while it works
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2; grr <- function(x) c(-400*x[1]*(x[2]-x[1]^2) - 2*(1-x[1]), 200*(x[2]-x[1]^2))
for (m in 1:3) { cat("=== type", m, "\n"); invisible(optim(c(-1.2,1), fr, grr, method="CG", control=list(trace=1,maxit=6, type=m))) }
invisible(optim(c(-1.2,1), fr, grr, method="CG", control=list(trace=2,maxit=3)))
invisible(optim(c(1,2,3), function(x) sum((x-1)^2), method="CG", control=list(trace=1)))
invisible(optim(1:12+.5, function(x) sum((x-1)^2), method="CG", control=list(trace=1)))
cat("NM\n")
r <- optim(c(-1.2,1), fr, control=list(trace=1))
invisible(optim(c(-1.2,1), fr, control=list(trace=2,maxit=12)))
invisible(optim(c(1,2,3), function(x) sum(abs(x-1)), control=list(trace=1,maxit=60)))
invisible(optim(c(1,1), function(x) 1, control=list(trace=1)))
invisible(optim(c(0,0), function(x) sum((x-3)^2)+ifelse(x[1]>2.9,NA,0), control=list(trace=1,maxit=20)))
set.seed(1); z <- rnorm(20)
invisible(optim(c(0,1), function(p) -sum(dnorm(z,p[1],exp(p[2]),log=TRUE)), control=list(trace=1,fnscale=2,parscale=c(1,2))))
cat("more\n")
invisible(optim((1:17)/10+.5, function(x) sum((x-1)^2), method="CG", control=list(trace=1,maxit=2)))
rough <- function(x) sum(floor(3*x)^2) + sum(x^2)/100 + sin(40*x[1])
r <- optim(c(.3,.7), rough, control=list(trace=1)); r$convergence
r <- optim(c(1,2,3)/7, function(x) if (all(x == c(1,2,3)/7)) 0 else 1+sum(x^2), control=list(trace=1)); r$convergence
r <- optim(c(1,2), function(x) abs(x[1])+abs(x[2])^.1, method="CG", control=list(trace=1)); r$counts
r <- optim(c(1,2), function(x) sum(x^2), function(x) c(-1,1), method="CG", control=list(trace=1)); r$counts
r <- optim(c(1,2), function(x) sum(x^2), gr=function(x) 2*x, method="BFGS", control=list(trace=1,REPORT=1)); r$counts
set.seed(5); r <- optim(c(1,2), function(x) sum(x^2)+runif(1), control=list(trace=1, maxit=150)); r$counts
