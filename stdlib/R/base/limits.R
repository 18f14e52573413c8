# limits.R - Time limits.

setTimeLimit <- function(cpu = Inf, elapsed = Inf, transient = FALSE) invisible()
setSessionTimeLimit <- function(cpu = Inf, elapsed = Inf) invisible()
