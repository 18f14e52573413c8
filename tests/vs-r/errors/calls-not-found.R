# The line of calls for a variable without a value that an argument names.
f <- function(x) order(x)
f(undefined_thing)
