fr <- function(x) { x1 <- x[1]; x2 <- x[2]; 100 * (x2 - x1 * x1)^2 + (1 - x1)^2 }
grr <- function(x) { x1 <- x[1]; x2 <- x[2]; c(-400 * x1 * (x2 - x1 * x1) - 2 * (1 - x1), 200 * (x2 - x1 * x1)) }
p <- function(r) print(r, digits=4)
p(optim(c(-1.2,1), fr, grr, method = "L-BFGS-B"))
p(optim(c(-1.2,1), fr, method = "L-BFGS-B"))
flb <- function(x) { p <- length(x); sum(c(1, rep(4, p-1)) * (x - c(1, x[-p])^2)^2) }
p(optim(rep(3, 25), flb, NULL, method = "L-BFGS-B", lower = rep(2, 25), upper = rep(4, 25)))
p(optim(c(-1.2,1), fr, grr, method = "L-BFGS-B", lower=c(-2,-2), upper=c(0.5,3)))
p(optim(c(-1.2,1), fr, grr, method = "L-BFGS-B", control=list(maxit=5)))
p(optim(c(-1.2,1), fr, NULL, method = "L-BFGS-B", lower=c(-Inf,2)))
set.seed(1); y <- rgamma(50, 3, 2)
nll <- function(th) -sum(dgamma(y, th[1], th[2], log=TRUE))
p(optim(c(1,1), nll, method="L-BFGS-B", lower=1e-3))
p(optim(c(1,1), nll, method="L-BFGS-B", lower=1e-3, control=list(factr=1e2, lmm=3, pgtol=1e-4)))
w <- function(x) sum((x-c(1,2,3))^4) + prod(x)
p(optim(c(0,0,0), w, method="L-BFGS-B", lower=c(0,0,0), upper=c(2,2,2)))
p(optim(c(3,3,3), w, method="L-BFGS-B"))
p(optim(c(3,3,3), w, method="L-BFGS-B", control=list(maxit=0)))

p(optim(c(1,1), function(x) -sum(x), method="L-BFGS-B", lower=0,upper=c(5,Inf)))
try(optim(c(1,1), function(x) NA, method="L-BFGS-B"))
try(optim(c(1,1), function(x) sum(x^2), method="L-BFGS-B", lower=3, upper=1))
p(optim(c(1,1), function(x) sum(x^2), method="L-BFGS-B", control=list(fnscale=2,parscale=c(2,1))))
# the bound of one variable is met on the way and left again; 25 variables; many small problems
HoltWinters(co2)
flb <- function(x) { p <- length(x); sum(c(1, rep(4, p - 1)) * (x - c(1, x[-p])^2)^2) }
optim(rep(3, 25), flb, NULL, method = "L-BFGS-B", lower = rep(2, 25), upper = rep(4, 25))
optim(rep(3, 25), flb, NULL, method = "L-BFGS-B")$counts
for (s in 1:30) {
  set.seed(s)
  n <- sample(2:6, 1)
  A <- crossprod(matrix(rnorm(n * n), n)) + diag(n) / 10
  b <- rnorm(n)
  f <- function(x) sum(x * (A %*% x)) / 2 - sum(b * x) + sum(x^4) / 10
  r <- optim(rnorm(n), f, method = "L-BFGS-B", lower = if (s %% 2) -.3 else -Inf, upper = if (s %% 3) .4 else Inf)
  print(r$par, digits = 5)
  cat(r$counts, r$message, "\n")
}
