# A deferred warning is printed after the top-level call.
f <- function() { warning("careful"); invisible(1) }
f()                          # expect warning: In f() : careful
cat("done\n")                # expect: done
