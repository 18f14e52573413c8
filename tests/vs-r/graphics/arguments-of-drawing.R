# What plots, lines, arrows and images say about types, slopes and grids that cannot be drawn.
n <- function(e) { r <- tryCatch(withCallingHandlers({ e; "ok" }, warning = function(w) { cat("W", conditionMessage(w), "|", deparse(conditionCall(w)), "\n"); invokeRestart("muffleWarning") }), error = function(e) paste("E", conditionMessage(e), "|", deparse(conditionCall(e))[1])); cat(r, "\n") }
pdf(NULL)
n(plot(1:3, type = "zz")); plot(1:3); n(lines(1:3, type = "lp")); n(points(1:2, type = "no"))
n(arrows(0:2, 0:2, c(0, 1, 5), c(0, 1, 5))); n(arrows(1, 1, 1, 1, code = 0)); n(arrows(1, 1, 1, 1, length = 0))
n(arrows(1,1,1,1+1e-4)); n(arrows(NA, 1, 1, 1))
n(abline(NA)); n(abline(1)); n(abline(1, NA)); n(abline(a = 1, b = NULL)); n(abline(NA, NA)); n(abline(Inf, 1)); n(abline(h = NA)); n(abline(b = 1)); n(abline(coef = c(NA, 1))); n(abline())
options(preferRaster = TRUE); n(image(c(1,2,4), 1:3, matrix(1:9,3))); n(image(volcano))
n(image(c(1,2,4), 1:3, matrix(1:9,3), useRaster = TRUE))
