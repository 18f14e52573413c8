# needs: MASS nnet
# What packages have registered, and which shared object a function belongs to
library(MASS); library(nnet)
d <- getLoadedDLLs()[["nnet"]]
getDLLRegisteredRoutines(d)
r <- getDLLRegisteredRoutines("nnet"); class(r); r$.C; r$.Call; r[[3]]
getDLLRegisteredRoutines("MASS")
getCallingDLL(nnet::multinom)[["name"]]; getCallingDLLe(asNamespace("MASS"))[["name"]]; f <- function() 1; getCallingDLL(f); try(getCallingDLL(f, TRUE))
