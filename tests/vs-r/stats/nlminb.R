# nlminb(): iterations, evaluations and messages of the PORT library's method, with and without a gradient.
f <- function(p) 100 * (p[2] - p[1]^2)^2 + (1 - p[1])^2
nlminb(c(-1.2, 1), f, control = list(eval.max = 6, trace = 1))[-1]; nlminb(c(-1.2, 1), f, control = list(eval.max = 5, trace = 1))[-1]; nlminb(c(-1.2, 1), f, control = list(iter.max = 5, trace = 2))[-1]; nlminb(c(-1.2, 1), f, control = list(iter.max = 0, trace = 1));nlminb(c(-1.2, 1), f, control = list(eval.max = 1, trace = 1)); nlminb(0, function(x) x^2, control = list(trace = 1))
set.seed(3); x <- rgamma(50, 3, 2); nll <- function(p) -sum(dgamma(x, exp(p[1]), exp(p[2]), log = TRUE)); nlminb(c(0, 0), nll)

nlminb(c(m = 0, s = 1), function(p) -sum(dnorm(x, p["m"], p["s"], log = TRUE)))
nlminb(rep(0, 4), function(p) sum((p - 1:4)^4) + sum(p^2)); 
nlminb(c(1, 1), function(p) sum(abs(p))); nlminb(5, function(x) x^2, gradient = function(x) 2 * x); nlminb(5, cos); nlminb(c(1, 1), function(p) 3); nlminb(1:2, function(p) exp(-sum(p)))
y <- c(1.2, 2.3, 2.9, 4.1, 5.2); tt <- 1:5; f <- function(p, tt, y) sum((y - p[1] - p[2] * tt)^2); nlminb(c(0, 0), f, tt = tt, y = y); nlminb(c(0, 0), f, tt = tt, y = y, scale = c(2, .5)); nlminb(c(0, 0), f, tt = tt, y = y, control = list(trace = 1, foo = 3)); nlminb(c(0, 0), f, tt = tt, y = y, control = list(rel.tol = 1e-3, x.tol = 1e-3)); nlminb(c(0,0), f, tt = tt, y = y, control = list(iter.max = 3, trace = 1)); nlminb(2, function(x) log(x)^2, control = list(abs.tol = 1e-8)); nlminb(c(2, 2), function(x) if (any(x <= 0)) NaN else sum(x - log(x))); try(nlminb(1, function(x) x^2, gradient = function(x) NA)); nlminb(0.5, function(p) -dbinom(7, 10, p, log = TRUE), lower = 0.01, upper = 0.99)
fr <- function(x) 100 * (x[2] - x[1]^2)^2 + (1 - x[1])^2
grr <- function(x) c(-400 * x[1] * (x[2] - x[1]^2) - 2 * (1 - x[1]), 200 * (x[2] - x[1]^2))
nlminb(c(-1.2, 1), fr)
nlminb(c(-1.2, 1), fr, grr)
nlminb(c(-1.2, 1), fr, grr, scale = c(1, 2))
hs <- function(x) matrix(c(1200 * x[1]^2 - 400 * x[2] + 2, -400 * x[1], -400 * x[1], 200), 2)
lapply(nlminb(c(-1.2, 1), fr, grr, hs)[c("par", "convergence")], round, 6)
lapply(nlminb(c(-1.2, 1), fr, grr, lower = c(-2, -2), upper = c(.5, 2))[c("par", "objective", "convergence")], round, 6)
nlminb(1, function(x) NA)
try(nls(y ~ a * exp(-b * tt), start = list(a = 2, b = .2), algorithm = "port", lower = c(0, .35)))
near <- function(...) print(tryCatch(is.finite(coef(nls(y ~ a * exp(-b * tt), start = list(a = 2, b = .2), algorithm = "port", ...))), error = identity))
near(control = nls.control(maxiter = 1))
near(control = nls.control(maxiter = 1, warnOnly = TRUE))
