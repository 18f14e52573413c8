# machine: x86_64
# (-Inf)^y asks y %% 2, with its warning.
t <- function(x) tryCatch(withCallingHandlers(print(x), warning=function(w) {cat("W",conditionMessage(w),deparse(conditionCall(w)),"\n"); invokeRestart("muffleWarning")}), error = function(e) print(e))
t((-Inf)^1e20); t((-Inf)^-1e20); t((-Inf)^1e300); t((-Inf)^c(1e20,3,2,-3,-2)); t(c(-Inf,Inf,2)^1e20); t((-2)^1e20); t((-Inf)^(2^53)); t((-Inf)^(2^54)); t((-Inf)^(9e15));t((-Inf)^1e16);t((-Inf)^1e15); t((-0)^1e20); t(matrix(-Inf)^1e20); f <- function(x,y) x^y; for(i in 1:3) t(f(-Inf,1e20)); t((-Inf)^Inf); t((-Inf)^-Inf);t((-Inf)^NaN);t((-Inf)^0.5); t((-Inf)^2147483648); t((-Inf)^2147483647L); t((-Inf)^4503599627370497); t((-Inf)^9007199254740994)
