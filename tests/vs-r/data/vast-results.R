# Sequences too long to be made: which vector memory lacks for.
t <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) {cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}), error = function(e) cat("E", conditionMessage(e), "\n"))
x <- 1e14:1
t(as.logical(x)); t(as.integer(x));  t(as.complex(x)); t(as.numeric(x)[1:2]); t(if (as.logical(x)) 1); t(!x); t(is.na(x)); t(-x);  t(abs(x)); t(sqrt(x)); t(is.finite(x)); t(is.nan(x)); t(is.infinite(x)); if (FALSE) t(!x)
f <- function(x) !x
t(f(x))
