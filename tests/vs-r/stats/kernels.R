# Kernels: every family, what they refuse, printing, smoothing of vectors, matrices, series and kernels.
options(digits = 10)
p <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) { cat("W:", conditionMessage(w), "\n"); invokeRestart("muffleWarning") }), error = function(e) cat("E:", conditionMessage(e), "|", deparse(conditionCall(e))[1], "\n"))
for (k in list(list("daniell", 2), list("daniell", c(1, 3)), list("modified.daniell", 3), list("modified.daniell", c(2, 1, 1)), list("dirichlet", 3, 2), list("fejer", 3, 2), list("daniell", 0), list("dirichlet", -1, 2), list("dirichlet", 1, -2), list("fejer", 2, .5), list("zz"), list(c(.5, .25)), list(c(.5, .3)), list(1:3, 1), list(TRUE), list(c(.6, .2), name = "mine"))) { z <- tryCatch(do.call(kernel, k), error = function(e) cat("E:", conditionMessage(e), "\n")); p(z); p(unclass(z)) }
k <- kernel("daniell", 2); p(kernapply(as.numeric(1:9), k)); p(kernapply(c(1, 5, 2, 8, 3, 1, 1), k, circular = TRUE))
p(kernapply(ldeaths, k)); p(kernapply(matrix(c(1:9, 9:1) + 0, 9), k)); p(kernapply(ts.union(mdeaths, fdeaths)[1:9, ], k))
p(head(kernapply(ts.union(mdeaths, fdeaths), k))); p(kernapply(1:3, k)); p(kernapply(1:9, 2)); p(kernapply(list, k)); p(kernapply(k, k))
p(kernapply(k, kernel("modified.daniell", 3))); p(kernapply(k, 2)); p(kernapply(1:5 + 1i * 0, kernel("daniell", 1)))
p(kernapply(1:4, kernel(1, 0))); p(k[-2:2]); p(df.kernel(k)); p(bandwidth.kernel(k)); print(k, digits = 2); cpgram(ldeaths)
cpgram(lh, main = "x"); cpgram(1:11); p(cpgram(cbind(1, 2)))
