f <- function() { warning("w1"); cat("continues\n"); "value" }
r <- withCallingHandlers(f(), warning = function(w) { cat("saw", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
print(r)
g <- function() { x <- as.integer("zz"); cat("x is", x, "\n"); x }
withCallingHandlers(g(), warning = function(w) { cat("saw", conditionMessage(w), "\n"); invokeRestart("muffleWarning") })
