# outer() of NA, NaN and infinities, factor() with given levels, complete.cases() of lists.
x <- c(NA, NaN, 1, Inf, 0, -0.0, -2); y <- c(NaN, NA, 2, -Inf, 0, -1)
o <- outer(x, y); print(o); print(is.nan(o)); print(1 / o)
o <- outer(c(a = 1L, b = NA), c(TRUE, NA)); print(o); print(outer(1:3, 0)); print(outer(x, y[1:2]))
print(outer(numeric(0), 1:3)); print(complete.cases(c(1, NaN), c("a", NA)))
print(factor(c(1, 2, 3.5, NA), levels = c(1, 2, 3.5))); print(factor(c("a", "é"), levels = "é")); print(factor(c(x = 1L, y = NA), levels = c(1L, 2L)))
print(factor(c(0.1 + 0.2, 0.3), levels = c(0.3))); print(factor(c(1e15, 1e5), levels = c(1e5, 1e15))); print(factor(-0.0, levels = 0))
t <- function(e) tryCatch(e, error = conditionMessage)
print(t(complete.cases(data.frame(a = c(1, NA), b = I(list(1, 2)))))); print(t(complete.cases(as.POSIXlt(c("2020-01-01", NA))))); print(t(complete.cases(list(1:2, list(1, NA))))); print(t(complete.cases(I(list(1, NA)))))
