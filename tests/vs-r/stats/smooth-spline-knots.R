# Smoothing splines: arguments that choose knots, weights, criteria.
tr <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) { cat("W:", conditionMessage(w), "\n"); print(conditionCall(w)); invokeRestart("muffleWarning") }), error = function(e) { cat("E:", conditionMessage(e), "\n"); print(conditionCall(e)) })
x <- c(4.1, 9.5, 1.2, 4.1, 7.7, 3.3, 2.8, 9.1, 5.5, 6, 1.9, 8.4, 4.6, 3.3, 7.2); y <- round(sin(x) + x / 9, 2)
ux <- 1:20; uy <- c(3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,3,2,3,8,4)
tr(smooth.spline(x, y)); tr(smooth.spline(x, y, w = rep(1:3, 5), df = 5)); tr(smooth.spline(ux, uy, cv = TRUE)); tr(smooth.spline(ux, uy, cv = NA, spar = .4)); tr(smooth.spline(ux, uy, lambda = 1e-3)); tr(smooth.spline(ux, uy, w = rep(0:1, 10), spar = .5))
for (k in list(c(0,.3,.6,1), c(0,.5,1), c(.1,.4,.9), 0:4/4, c(0,.3,.3,1))) { z <- tr(smooth.spline(ux, uy, all.knots = k)); str(z$fit) }
tr(smooth.spline(ux, uy, all.knots = c(0,.3,.6,1), nknots = 3)); tr(smooth.spline(ux, uy, all.knots = TRUE, nknots = 5)); tr(smooth.spline(ux, uy, nknots = 5)$fit$nk); tr(smooth.spline(ux, uy, nknots = "a")); tr(smooth.spline(ux, uy, nknots = 0)); tr(smooth.spline(ux, uy, nknots = 21)); str(smooth.spline(ux, uy, nknots = function(n) n / 2)$fit)
tr(smooth.spline(ux, uy, df = 5, cv = NA)); tr(smooth.spline(ux, uy, control.spar = list(tol = -1))); tr(smooth.spline(ux, uy, tol = NA)); tr(smooth.spline(ux, uy, 1:3)); tr(smooth.spline(ux, uy, numeric(20))); tr(smooth.spline(ux, uy, tol = 1.5))
n <- c(1, 10, 49:52, 100, 150, 199:201, 500, 799:801, 2000, 3199:3201, 1e4, 1e5); tr(vapply(n, .nknots.smspl, 0))
s <- smooth.spline(x, y, cv = NA, spar = .3); str(s[c("crit", "ratio", "lambda", "spar", "df", "cv.crit")]); s$fit <- NULL; tr(predict(s, 1)); tr(predict(s)$x)
