# The calls that errors of ifelse() name
r <- function(e) print(tryCatch(e, error = function(c) c))
r(ifelse(c(TRUE,FALSE), NULL, 1)); r(ifelse(TRUE, NULL, 1)); r(ifelse(FALSE, 1, NULL)); r(ifelse(quote(a), 1, 2)); r(ifelse(c(TRUE,NA), function(x) x, 1))
