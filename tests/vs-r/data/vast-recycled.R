# Lengths that do not fit are warned of before memory lacks for the result.
t <- function(e) tryCatch(withCallingHandlers(print(e), warning = function(w) {cat("W", conditionMessage(w), "\n"); invokeRestart("muffleWarning")}), error = function(e) cat("E", conditionMessage(e), "\n"))
t(c(1,2,3)+(1e14:1))
t((1:3)+(1e14:1))
t((1e14:1) * 1:3)
t(c(1,2,3)+as.numeric(1e14:1))
t(as.numeric(1e14:1)/c(1,2,3))
t(c(TRUE,NA,FALSE) & (1e14:1))
t(1:3 == (1e14:1))
t((1e14:1) > 1:3)
t(c(1i,2,3)+(1e14:1))
t("a" < (1e14:1))
t(1:3 %% (1e14:1))
x <- 1e14:1; y <- 1:3
f <- function(x,y) x+y
t(f(x,y)); t(f(y,x))
