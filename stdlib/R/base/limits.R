# limits.R - Time limits, loaded shared objects.

setTimeLimit <- function(cpu = Inf, elapsed = Inf, transient = FALSE) invisible()
setSessionTimeLimit <- function(cpu = Inf, elapsed = Inf) invisible()
is.loaded <- function(symbol, PACKAGE = "", type = "") FALSE
getLoadedDLLs <- function() structure(list(), class = "DLLInfoList")
