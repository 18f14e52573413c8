# The start of a substring is converted before its stop is evaluated.
t <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) {cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}), error = function(e) cat("E", conditionMessage(e), "\n"))
t(substr("a", Inf, if (NA) 1L))
t(substr("a", "x", if (NA) 1L))
t(substr("abc", 1e10, stop("b")))
t(substr("abc", 1.9, stop("b")))
x <- -1e10
t(substr("abc", x, stop("b")))
t(substr("abc", x, 2))
t(substr("abc", 2, x))
