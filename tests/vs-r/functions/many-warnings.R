f <- function(i) warning("number ", i)
for (i in 1:12) f(i)
cat("twelve done\n")
for (i in 1:60) warning("w", i)
cat("sixty done\n")
g <- function() { for (i in 1:3) as.integer("a"); 5 }
g()
invisible(sapply(1:2, function(i) warning("in sapply ", i)))
withCallingHandlers(warning("muffled"), warning = function(w) tryInvokeRestart("muffleWarning"))
h <- function() { warning("before the error"); stop("then an error") }
h()
