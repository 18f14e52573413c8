# loess() warns where a neighbourhood has no more points than the local fit has coefficients.
set.seed(2)
for (n in 5:9) for (deg in 0:2) for (span in c(.3, .4, .5,.6,.75,.9)) for (dd in 1:2) {
  d <- data.frame(x = 1:n, z = rnorm(n), y = rnorm(n)); w <- character()
  f <- if (dd == 1) y ~ x else y ~ x + z
  r <- withCallingHandlers(tryCatch({loess(f, d, degree = deg, span = span); "ok"}, error = function(e) conditionMessage(e)), warning = function(m) { w <<- c(w, conditionMessage(m)); invokeRestart("muffleWarning") })
  cat(n, deg, span, dd, floor(n*span+1e-5), any(grepl("span too small", w)), r, "\n")
}
