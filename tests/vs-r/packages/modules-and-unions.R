# needs: Rmpfr gmp deSolve circlize flexmix
suppressMessages(library(Rmpfr)); x <- mpfr(2, 100); sqrt(x); mpfr("0.1", 60) * 3; c(x, 1.5)^2; summary(mpfr(1:3, 40)); sum(mpfr(1:10, 50)); factorialMpfr(30)
library(deSolve); flux <- matrix(c(1, 2, 0.654, 0.167), 2)
DLLfunc(y = 60, times = 1, func = "scocder", parms = c(k = 0.01), dllname = "deSolve", initforc = "scocforc", forcings = flux, initfunc = "scocpar", nout = 2, outnames = c("Mineralisation", "Depo"))
class(getNativeSymbolInfo("scocforc", "deSolve")$address); class(getNativeSymbolInfo("scocpar", "deSolve", withRegistrationInfo = TRUE)$address)
suppressMessages(library(circlize)); circos.par("start.degree"); circos.par(start.degree = 30); circos.par("start.degree"); o <- environment(unclass(circos.par))$options[[1]]; isS4(o); class(o$get)[1]
suppressMessages(library(flexmix)); set.seed(1); new("FLXMRglm", weighted = TRUE)@defineComponent; d <- data.frame(x = 1:40, y = c(1:20 + rnorm(20), 40:21 + rnorm(20))); m <- flexmix(y ~ x, d, k = 2); length(m@size)
