# gmp: attaching, ::, after detaching
require(gmp)
requireNamespace("gmp", quietly = TRUE)
as.bigz(2)^10
f <- function() { x <- as.bigz(3); x * x }
f()
sapply(list(as.bigz(1), as.bigz(2)), function(v) as.character(v))
x <- as.bigz("100000000000000000000"); cat("x =", format(x), "\n"); print(x %% 7 == 2); message("done ", x)
detach("package:gmp")
gmp::factorialZ(25)
