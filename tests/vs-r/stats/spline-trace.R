# What smooth.spline() tells of its search; functions of links belong to the namespace.
y <- c(1:3, 5, 4, 7:3, 2*(2:5), rep(10, 4))
s <- smooth.spline(y, cv = TRUE, control.spar = list(trace = TRUE, tol = 1e-6, low = -1.5))
s <- smooth.spline(cars$speed, cars$dist, df = 5, control.spar = list(trace = TRUE))
s <- smooth.spline(cars$speed, cars$dist, spar = 0.5, control.spar = list(trace = TRUE))
s <- smooth.spline(cars$speed, cars$dist, control.spar = list(trace = TRUE, maxit = 3))
s$iparms
for (link in c("logit", "cloglog", "identity", "log", "sqrt", "1/mu^2", "inverse")) {
  made <- make.link(link)
  print(vapply(made[1:4], function(f) environmentName(environment(f)), ""))
}
environment(power(1)$linkfun)
poisson()$linkfun
