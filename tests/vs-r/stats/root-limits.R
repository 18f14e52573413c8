# uniroot(): what is left of the bracket when there were too few iterations; values that are not finite.
tr <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) { cat("W:", conditionMessage(w), "\n"); print(conditionCall(w)); invokeRestart("muffleWarning") }), error = function(e) { cat("E:", conditionMessage(e), "\n"); print(conditionCall(e)) })
f <- function(x, a = 0) x^2 - 2 - a
for (n in 1:5) tr(uniroot(f, c(0, 2), maxiter = n))
tr(uniroot(f, c(0, 2), maxiter = 2, check.conv = TRUE)); tr(uniroot(f, c(0, 3), a = 1, maxiter = 3, tol = 1e-12)$estim.prec)
tr(uniroot(function(x) ifelse(x < 5, -Inf, Inf), c(1, 9))$root)
tr(uniroot(function(x) if (x == 0 || x == 3) x - 1 else NA_real_, c(0, 3))$iter)
