f <- function(x) sum((x-1:length(x))^2)
nlm(f, c(10,10)); nlm(f, c(10,10), hessian=TRUE)
f <- function(x, a) sum((x-a)^2); nlm(f, c(10,10), a = c(3,5))
f <- function(x, a) { res <- sum((x-a)^2); attr(res, "gradient") <- 2*(x-a); res }
nlm(f, c(10,10), a = c(3,5)); nlm(f, c(10,10), a = c(3,5), hessian=TRUE, check.analyticals=FALSE)
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
nlm(fr, c(-1.2,1)); nlm(fr, c(-1.2,1), iterlim=5); nlm(fr, c(-1.2,1), typsize=c(2,3), fscale=2, gradtol=1e-9, steptol=1e-9)$iterations
set.seed(1); y <- rgamma(50,3,2); nlm(function(th) -sum(dgamma(y, exp(th[1]), exp(th[2]), log=TRUE)), c(0,0), hessian=TRUE)
nlm(function(x) x^4-x, 2); nlm(function(x) exp(-x), 1, stepmax=5)$code
r <- nlm(function(th) sum((cars$dist - th[1] - th[2]*cars$speed^th[3])^2), c(1,1,1.2)); r
w <- function(x) sum((x-c(1,2,3))^4) + prod(x); nlm(w, c(3,3,3))
