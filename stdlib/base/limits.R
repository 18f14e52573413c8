# limits.R - Time limits.

setTimeLimit <- function(cpu = Inf, elapsed = Inf, transient = FALSE)
  invisible(.Internal(setTimeLimit(as.double(cpu), as.double(elapsed), transient)))
setSessionTimeLimit <- function(cpu = Inf, elapsed = Inf)
  invisible(.Internal(setSessionTimeLimit(as.double(cpu), as.double(elapsed))))
