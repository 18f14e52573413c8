# An error that nobody catches ends the script with status 1; what came before is printed.
cat("before\n")              # expect: before
f <- function(x) stop("bad value: ", x)
f(3)                         # expect error: Error in f(3) : bad value: 3
cat("never\n")
