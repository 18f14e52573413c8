fr <- function(x) { x1 <- x[1]; x2 <- x[2]; 100 * (x2 - x1 * x1)^2 + (1 - x1)^2 }
grr <- function(x) { x1 <- x[1]; x2 <- x[2]; c(-400 * x1 * (x2 - x1 * x1) - 2 * (1 - x1), 200 * (x2 - x1 * x1)) }
constrOptim(c(-1.2,0.9), fr, grr, ui = rbind(c(-1,0), c(0,-1)), ci = c(-1,-1))
constrOptim(c(.5,0), fr, grr, ui = rbind(c(-1,0), c(1,-1)), ci = c(-0.9,0.1))
constrOptim(c(.5,0), fr, NULL, ui = rbind(c(-1,0), c(1,-1)), ci = c(-0.9,0.1))$counts
fQP <- function(b) -sum(c(0,5,0)*b)+0.5*sum(b*b)
Amat <- matrix(c(-4,-3,0,2,1,0,0,-2,1), 3, 3)
constrOptim(c(2,-1,-1), fQP, NULL, ui = t(Amat), ci = c(-8, 2, 0))
constrOptim(c(2,-1,-1), function(b) -fQP(b), NULL, ui = t(Amat), ci = c(-8,2,0), control = list(fnscale = -1))[c("value","counts","outer.iterations")]
try(constrOptim(c(5,5), fr, grr, ui = rbind(c(-1,0), c(0,-1)), ci = c(-1,-1)))
