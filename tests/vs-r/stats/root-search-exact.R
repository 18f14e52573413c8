# Every bit of roots, minima and integrals: the methods have to take the very steps of the published ones.
h <- function(...) cat(sprintf("%a", c(...)), "\n")
msg <- function(e) tryCatch(e, error = function(e) cat("error:", conditionMessage(e), "\n"))
rosen <- function(x) sum(100 * (x[-1] - x[-length(x)]^2)^2 + (1 - x[-length(x)])^2)
bowl <- function(x) sum((x - seq_along(x))^2 * seq_along(x))
kink <- function(x) sum(abs(x - 1)) + 0.1 * sum(x^2)
hole <- function(x) if (any(x > 3)) NA else sum((x - 2.5)^2)
for (f in list(rosen, bowl, kink, hole)) for (m in c("Nelder-Mead", "BFGS", "CG")) for (x in list(c(-1.2, 1), c(.5, -2, .3, 1.7))) {
  r <- optim(x, f, method = m)
  h(r$par, r$value)
  cat(r$counts, r$convergence, "\n")
}
for (type in 1:3) h(optim(c(-1.2, 1), rosen, method = "CG", control = list(type = type, maxit = 40))$par)
h(optim(c(-1.2, 1), rosen, control = list(alpha = 1.1, beta = .45, gamma = 1.9, abstol = .01))$par)
r <- optim(c(4, 4, 4), bowl, function(x) 2 * (x - 1:3) * 1:3, method = "BFGS", control = list(trace = 1, REPORT = 2, parscale = 1:3)); h(r$par)
set.seed(3); h(optim(c(-1.2, 1), rosen, method = "SANN", control = list(maxit = 500, tmax = 7, temp = 5))$par)
msg(optim(c(1, 1), bowl, method = "SANN", control = list(tmax = 0)))
msg(optim(c(1, 1), bowl, method = "SANN", control = list(tmax = NA)))
for (f in list(function(x) (x - 1/3)^2, function(x) abs(x - .2), function(x) sin(10 * x) + x, function(x) 1, function(x) (x - .5)^4)) {
  h(unlist(optimize(f, c(0, 1)))); h(unlist(optimize(f, c(-1, 1), tol = 1e-9))); h(unlist(optimize(f, c(-.3, 2), maximum = TRUE)))
}
for (f in list(function(x) x - 1/3, function(x) exp(x) - 2, function(x) sign(x - .123), function(x) (x - .2)^5, function(x) 1e300 * (x - .4))) {
  h(unlist(uniroot(f, c(-1, 1))[1:4])); h(unlist(uniroot(f, c(-.7, 2), tol = 1e-10)[1:4]))
}
for (f in list(dnorm, function(x) exp(-x) * cos(5 * x), function(x) 1 / (1 + x^2), function(x) exp(-abs(x - .3)), function(x) x > .4))
  for (r in list(c(0, 1), c(1, 0), c(0, Inf), c(-Inf, 0), c(-Inf, Inf), c(.001, 20))) {
    msg({
      v <- integrate(f, r[1], r[2], stop.on.error = FALSE)
      h(v$value, v$abs.error); cat(v$subdivisions, v$message, "\n")
    })
  }
for (f in list(function(x) 1 / sqrt(x), log, function(x) abs(x - 1/3), function(x) abs(x - .5)^-.5, function(x) sin(1 / x), function(x) x^-.9, function(x) 1 / x))
  for (tol in c(1e-3, 1e-8, 1e-12)) for (n in c(4, 100)) {
    msg({
      v <- integrate(f, 0, 1, rel.tol = tol, subdivisions = n, stop.on.error = FALSE)
      h(v$value, v$abs.error); cat(v$subdivisions, v$message, "\n")
    })
  }
x <- c(.02, .05, .11, .17, .2, .31, .36, .44, .5, .58, .63, .7, .79, .85, .9, .97); y <- sin(6 * x) + rep(c(.1, -.2, .15, 0), 4)
for (s in list(smooth.spline(x, y), smooth.spline(x, y, df = 5), smooth.spline(x, y, cv = TRUE))) print(c(s$spar, s$lambda, s$df), digits = 10)
for (f in list(function(x) x > 2, function(x) "a", function(x) 1, function(x) NULL, as.list, as.complex, function(x) NA + x)) { msg(integrate(f, 0, 1)); msg(integrate(f, 0, Inf)) }
